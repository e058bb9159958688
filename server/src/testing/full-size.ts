/**
 * Returns how often to repeat what a test repeats for confidence: `quick` times in `npm test`, `full` times in `npm run
 * test:full`.
 */
export function timesOf(quick: number, full: number): number {
  return process.env.TEST_FULL_SIZE === '1' ? full : quick;
}
