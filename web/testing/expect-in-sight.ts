import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { until } from './until.ts';

const controls = 'a, button, input, select, textarea, summary, [role=dialog]';

const named = (element: Element): string =>
  `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 50)}`;

/** Scrolls sideways or cuts what is wider on purpose: a row of faces, a text that ends with an ellipsis. */
const isHeld = (element: Element): boolean => {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!box.matches('[role=dialog] [data-scroller]') && getComputedStyle(box).overflowX !== 'visible')
      return true;
  }
  return false;
};

/** Words of ours that are broken in the middle, because what they stand in was squeezed. */
const brokenWords = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[A-Za-z]{2,20}(?!\S)/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(`broken: ${word}`);
    }
  return broken;
};

const widest = (): Element => {
  const right = (element: Element) => (isHeld(element) ? 0 : element.getBoundingClientRect().right);
  return [...document.querySelectorAll('body *')].reduce((a, b) => (right(b) >= right(a) ? b : a));
};

const findFaults = (isLarge: boolean): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const out = [...document.querySelectorAll(controls)].filter((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    return width > 1 && (right > clientWidth + 1 || left < -1) && !isHeld(control);
  });
  const wide = [...document.querySelectorAll('[role=dialog] [data-scroller]')].filter(
    (scroller) => scroller.scrollWidth > scroller.clientWidth + 1,
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide: ${named(widest())}`] : []),
    ...out.map((control) => `out of sight: ${named(control)}`),
    // At twice their size some words are wider than a phone.
    ...(isLarge ? [] : brokenWords()),
    ...wide.map((scroller) => `scrolls sideways: ${named(scroller)}`),
  ];
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** What React draws for another width takes a few frames. */
const settledFaults = async (isLarge: boolean): Promise<string[]> => {
  for (let frame = 0; frame < 20; frame += 1) {
    await nextFrame();
    if (findFaults(isLarge).length === 0) return [];
  }
  return findFaults(isLarge);
};

/** The navigation bar's height. */
const BAR_PX = 64;

/** The widths and sizes of text at which no page may scroll sideways. */
const settings = [
  { width: 1440, text: 100 },
  { width: 390, text: 100 },
  { width: 390, text: 150 },
  { width: 390, text: 200 },
  { width: 320, text: 100 },
];

/** Checks that what is open now, `state`, fits every width and size of text; ends at a phone's. */
export const expectInSight = async (state: string): Promise<void> => {
  const { style } = document.documentElement;
  const faults: Record<string, string[]> = {};
  try {
    for (const { width, text } of settings) {
      style.fontSize = `${text}%`;
      await page.viewport(width, 844);
      await until(() => {
        expect(window.innerWidth).toBe(width);
        // Chromium lays a page out a moment after its root's font size has changed.
        expect(document.querySelector('nav')?.clientHeight).toBe((BAR_PX * text) / 100);
      });
      const found = await settledFaults(text > 150);
      if (found.length > 0) faults[`${state}, ${width} px, text of ${text}%`] = found;
    }
  } finally {
    style.fontSize = '';
    await page.viewport(390, 844);
  }
  expect.soft(faults).toEqual({});
};
