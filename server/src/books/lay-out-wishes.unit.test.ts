import { expect, test } from 'vitest';
import { flowWishes, type SetWish } from './lay-out-wishes.ts';

/** Every character is as wide as it is high: a column of 105 points has ten characters. */
const widthOf = (text: string) => [...text].length;
const columns = { lefts: [0, 200], width: 105, top: { first: 100, other: 0 }, bottom: 200 };
const wish = (text: string, authorName = 'Mia'): SetWish => ({ paragraphs: text.split('\n'), authorName });
const flow = (...wishes: SetWish[]) => flowWishes(wishes, widthOf, columns);

test('a wish is set in lines of its column, with blank lines and its author below it', () => {
  const [page] = flow(wish('百年好合永浴愛河百年好合\n\n!'));
  expect(page?.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    'text 百年好合永浴愛河百年',
    'text 好合',
    'text !',
    'author Mia',
  ]);
  expect(page?.map(({ left, top }) => [left, top])).toEqual([
    [0, 100],
    [0, 115.5],
    [0, 146.5],
    [0, 162],
  ]);
});

test('a short wish that does not fit goes to the next column, then to the next page below no title', () => {
  const pages = flow(...Array.from({ length: 4 }, () => wish('a\nb\nc')));
  expect(pages.map((page) => page.map(({ text, left, top }) => `${text} ${left} ${top}`))).toEqual([
    [
      'a 0 100',
      'b 0 115.5',
      'c 0 131',
      'Mia 0 146.5',
      'a 200 100',
      'b 200 115.5',
      'c 200 131',
      'Mia 200 146.5',
    ],
    expect.arrayContaining(['a 0 0', 'Mia 0 46.5', 'a 0 74.5']),
  ]);
});

test('a long wish is divided, no line is lost or outside its column, and the last two lines stay with the author', () => {
  for (const lines of [11, 12, 13, 14, 20, 40]) {
    const text = Array.from({ length: lines }, (_, at) => `${at}`);
    const pages = flow(wish(text.join('\n')));
    const all = pages.flat();
    expect(all.map(({ text: line }) => line)).toEqual([...text, 'Mia']);
    for (const { top, kind } of all) expect(top + (kind === 'text' ? 15.5 : 13)).toBeLessThanOrEqual(200);
    const [first, second, author] = [all.at(-3)!, all.at(-2)!, all.at(-1)!];
    expect([second.left, second.top]).toEqual([first.left, first.top + 15.5]);
    expect([author.left, author.top]).toEqual([first.left, first.top + 31]);
  }
});
