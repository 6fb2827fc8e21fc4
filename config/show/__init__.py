"""What `make show` does: the stage is prepared, web and worker are run and looked after, the links are shown."""
