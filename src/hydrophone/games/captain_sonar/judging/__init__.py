"""What a crew may do: which rule an action breaks, and all that a seat is offered."""
