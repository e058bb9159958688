/**
 * Names the models and thresholds that faces were found, measured and grouped with. It is kept beside every
 * face; whoever changes a net, a step or a threshold here changes this name, and stored faces are indexed anew.
 */
export const PIPELINE_VERSION = 'embedded-3';
