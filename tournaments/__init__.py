"""The show's records, three floors of one house: people, then money, then season."""
