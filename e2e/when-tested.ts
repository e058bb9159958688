/** Runs a long test in Chinese only in test:full, since failures rarely depend on the language. Short tests run in both. */
export const whenTested = (locale: string) => ({ tag: locale === 'en-US' ? [] : ['@full'] });
