"""The process that runs a student's program, and the same code for systems that cannot start processes.

No module of this package imports the kit, because the kit could solve the task for the student. The process knows the
shapes of the trees but not the values of leaves: it requests each value from the trusted process, which thus records
the evaluated leaves.
"""
