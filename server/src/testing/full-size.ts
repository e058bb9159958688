/**
 * How often a test repeats what it repeats only to raise confidence: `quick` times in `npm test`, `full` times in
 * `npm run test:full`.
 */
export const timesOf = (quick: number, full: number): number =>
  process.env.TEST_FULL_SIZE === '1' ? full : quick;
