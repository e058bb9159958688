/**
 * Makes onnxruntime send nothing to its maker: since 1.29 its packages report sessions and models to Microsoft unless this
 * variable is set before it is loaded. Import this module before onnxruntime.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
