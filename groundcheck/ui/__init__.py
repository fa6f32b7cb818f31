"""The dashboard: state, inputs, viewer, table and charts behind the pages."""
