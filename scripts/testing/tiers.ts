/** Which tests run: the core, the rest, both, or both with the slow tests that only `npm run test:full` runs. */
export type Tier = 'core' | 'rest' | 'all' | 'full';

/** Tag of the tests outside the core, written `rest` in Vitest and `@rest` in Playwright. */
const REST = 'rest';

/** Returns whether a tier runs a test with these tags. */
export function includes(tier: Tier, tags: readonly string[]): boolean {
  return tier === 'all' || tier === 'full' || tags.includes(REST) === (tier === 'rest');
}

/** Returns the arguments that make Vitest run a tier. */
export function vitestFilter(tier: Tier): readonly string[] {
  return { core: [`--tags-filter=!${REST}`], rest: [`--tags-filter=${REST}`], all: [], full: [] }[tier];
}

/** Returns the arguments that make Playwright run a tier. */
export function playwrightFilter(tier: Tier): readonly string[] {
  return {
    core: ['--grep-invert', `@full|@${REST}`],
    rest: ['--grep', `@${REST}`, '--grep-invert', '@full'],
    all: ['--grep-invert', '@full'],
    full: [],
  }[tier];
}
