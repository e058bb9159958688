/** @module-tag rest */
import { expect, test } from 'vitest';
import { allScreens } from '#testing/all-screens.ts';
import { openPage } from '#testing/open-page.tsx';

/** Right-to-left text whose exclamation mark belongs at the left. */
const NAME = 'חתונה!';
const screens = allScreens(NAME, `${NAME}@example.com`);

const leftOf = (text: Node, at: number): number => {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect().left;
};

/** Returns texts in which the name's mark is at the right, as in left-to-right text. */
const misplaced = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const at = text.textContent?.indexOf(NAME) ?? -1;
    if (at >= 0 && leftOf(text, at + NAME.length - 1) > leftOf(text, at))
      found.push(`${text.parentElement?.localName}: ${text.textContent}`);
  }
  return found;
};

const shownText = () => document.querySelector('main')?.innerHTML;

/** Screens that show no name: forms and counts of administrators, and the pages of a wall, an invitation and a link that are gone. */
const NAMELESS = /create|overview|system|no live wall|used invitation|revoked link/;
const withNames = screens.filter(
  ({ name, replies, prepare }) => !NAMELESS.test(name) && (prepare || Object.keys(replies).length > 0),
);
test.each(withNames)('$name keeps the punctuation of names on their own side', async (screen) => {
  const { address, replies, prepare } = screen;
  prepare?.();
  await openPage(address, replies);
  await expect.poll(shownText).toContain(NAME);
  expect(misplaced()).toEqual([]);
});
