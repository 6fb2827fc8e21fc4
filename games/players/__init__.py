"""Who plays for an empty or late seat. It sees what the seat sees, and nothing else."""
