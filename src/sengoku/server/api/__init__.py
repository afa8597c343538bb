"""The HTTP face of the server, one module for each subject."""
