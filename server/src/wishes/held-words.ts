/** Letters of other scripts that look like a Latin one, in lower case, since a held word may be written with them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
  },
  ...{
    ѕ: 's',
    т: 't',
    у: 'y',
    ԝ: 'w',
    х: 'x',
    ԁ: 'd',
    ԛ: 'q',
    α: 'a',
    β: 'b',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
  },
  ...{ ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i' },
};

/** Returns a text as a reader takes it: without accents, widths, hidden characters and letters of other scripts. */
const asRead = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter);

const LATIN = /^[\w\s'-]+$/;

/**
 * Returns a test whether a text contains one of the words. Words of Latin letters count as whole words, others anywhere in a
 * text.
 */
export function createHeldWords(words: readonly string[]): (text: string) => boolean {
  const patterns = words
    .map((word) => asRead(word.trim()))
    .filter((word) => word !== '')
    .map((word) => {
      const literal = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      return LATIN.test(word) ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
    });
  if (patterns.length === 0) return () => false;
  const any = new RegExp(patterns.join('|'), 'u');
  return (text) => any.test(asRead(text));
}
