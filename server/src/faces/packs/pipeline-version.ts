/**
 * Numbers the steps and thresholds of this folder; increment it when a step, a threshold or a net of
 * @vladmandic/face-api changes so much that older vectors do not compare, so that stored faces are re-indexed.
 */
export const CHAIN_VERSION = 6;
