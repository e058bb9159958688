import { errorCodes } from '@togather/contract/errors.ts';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<{ texts: object }>(['./{en,zh-TW}/**/*.ts', '!**/start.ts'], { eager: true });
const textsOf = (path: string): object => files[path]?.texts ?? {};
const nouns = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length));

const flatten = (value: object, prefix = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null ? flatten(text, `${prefix}${key}.`) : [[prefix + key, text]],
  );
const keysOf = (texts: object) =>
  flatten(texts)
    .map(([key]) => key)
    .filter((key) => !key.endsWith('_one'))
    .sort();

describe('every error code has a text', () => {
  it.each(['en', 'zh-TW'])('in %s', (language) => {
    expect(Object.keys(textsOf(`./${language}/errors.ts`)).sort()).toEqual([...errorCodes].sort());
  });
});

describe('both languages have the same texts', () => {
  it('have the same files', () => {
    const chinese = Object.keys(files).filter((path) => path.startsWith('./zh-TW/'));
    expect(chinese.map((path) => path.slice('./zh-TW/'.length))).toEqual(nouns);
  });
  it.each(nouns)('%s has the same keys and no empty text', (noun) => {
    const english = textsOf(`./en/${noun}`);
    const chinese = textsOf(`./zh-TW/${noun}`);
    expect(keysOf(chinese)).toEqual(keysOf(english));
    for (const [key, text] of [...flatten(english), ...flatten(chinese)]) {
      expect(typeof text === 'string' && text.trim() !== '', key).toBe(true);
    }
  });
});

const placeholders = (text: unknown) =>
  [...String(text).matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

describe('placeholders', () => {
  it.each(nouns)('%s uses the same ones in both languages', (noun) => {
    const chinese = new Map(flatten(textsOf(`./zh-TW/${noun}`)));
    for (const [key, text] of flatten(textsOf(`./en/${noun}`))) {
      if (!key.endsWith('_one')) expect(placeholders(chinese.get(key)), key).toEqual(placeholders(text));
    }
  });
});
