/**
 * Numbers the steps and thresholds of this folder; increment it when a step, a threshold or an embedded net
 * changes, so that stored faces are re-indexed.
 */
export const CHAIN_VERSION = 5;

/** The pipeline version of the embedded pack; pack-manifest.ts makes those of other packs. */
export const PIPELINE_VERSION = `embedded-${CHAIN_VERSION}`;
