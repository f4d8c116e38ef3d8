"""The process that runs a student's program, and the same code where no process can be started.

Nothing here imports the kit, which could answer for the student. It has the shapes of the
trees but not the values of their leaves: it asks the trusted process for each, which thus knows the evaluated leaves.
"""
