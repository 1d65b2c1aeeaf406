"""nDCG Lab inside other tools: ir_measures, scikit-learn, Spark. Each module needs the tool that it is named after."""
