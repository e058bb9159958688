import { expect, test } from 'vitest';
import { createHeldWords } from './held-words.ts';

const holds = createHeldWords(['spam', ' Buy Now! ', '詐騙', '', 'c++']);

test.each([
  ['a whole word, in any case', 'This is SPAM.'],
  ['a phrase', 'please buy now!'],
  ['a Chinese word within a text', '這是詐騙訊息'],
  ['full-width letters', 'ｓｐａｍ'],
  ['letters of other scripts that look alike', 'ѕрам'],
  ['accents and hidden characters', 's\u200bp\u0301a\u0308m'],
  ['signs of patterns, literally', 'I like c++'],
])('holds back %s (G3)', (_, text) => expect(holds(text)).toBe(true));

test.each(['spammer', 'ccc', '詐 騙', 'Best wishes'])('lets %s pass', (text) =>
  expect(holds(text)).toBe(false),
);

test('without words it holds nothing back', () => expect(createHeldWords([])('spam')).toBe(false));
