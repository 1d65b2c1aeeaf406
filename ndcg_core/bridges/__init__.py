"""nDCG Lab inside other tools: ir_measures and scikit-learn. Each module needs the tool that it is named after."""
