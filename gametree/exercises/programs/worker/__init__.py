"""The process that runs a student's program, and the same code for systems that cannot start processes.

No module here imports the kit, which could answer for the student. The process has the shapes of the trees but not
the values of their leaves: it requests each from the trusted process, which thus records the evaluated leaves.
"""
