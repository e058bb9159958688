/**
 * What a long test finds in the second language it hardly ever misses in the first: its second language waits for
 * test:full. Short tests run in both.
 */
export const whenTested = (locale: string) => ({ tag: locale === 'en-US' ? [] : ['@full'] });
