"""What is owed to whom. It knows what is owed only by its source and the person or combination it is owed to."""
