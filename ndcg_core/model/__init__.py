"""What nDCG is computed from: a topic, gains, discounts, and the choices of a convention."""
