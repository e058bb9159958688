import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { until } from './until.ts';

const controls = 'a, button, input, select, textarea, summary, [role=dialog]';

const named = (element: Element): string =>
  `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 50)}`;

/**
 * Returns true inside an element that scrolls sideways or truncates on purpose: a row of faces, a text with an ellipsis.
 */
const isHeld = (element: Element): boolean => {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!box.matches('[role=dialog] [data-scroller]') && getComputedStyle(box).overflowX !== 'visible')
      return true;
  }
  return false;
};

/** Returns words of ours that break in the middle because their box is too narrow. */
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
    // At 200 % some words are wider than a phone.
    ...(isLarge ? [] : brokenWords()),
    ...wide.map((scroller) => `scrolls sideways: ${named(scroller)}`),
  ];
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** React renders another width within a few frames. */
const settledFaults = async (isLarge: boolean): Promise<string[]> => {
  for (let frame = 0; frame < 20; frame += 1) {
    await nextFrame();
    if (findFaults(isLarge).length === 0) return [];
  }
  return findFaults(isLarge);
};

/** The height of the navigation bar. */
const BAR_PX = 64;

/** The widths and text sizes at which no page may scroll sideways. */
const settings = [
  { width: 1440, text: 100 },
  { width: 390, text: 100 },
  { width: 390, text: 150 },
  { width: 390, text: 200 },
  { width: 320, text: 100 },
];

/** Checks that the current page, `state`, fits every width and text size. Ends at a phone's. */
export async function expectInSight(state: string): Promise<void> {
  const { style } = document.documentElement;
  const faults: Record<string, string[]> = {};
  try {
    for (const { width, text } of settings) {
      style.fontSize = `${text}%`;
      await page.viewport(width, 844);
      await until(() => {
        expect(window.innerWidth).toBe(width);
        // Chromium updates the layout shortly after a change of the root's font size.
        const bar = document.querySelector('nav');
        if (bar) expect(bar.clientHeight).toBe((BAR_PX * text) / 100);
      });
      const found = await settledFaults(text > 150);
      if (found.length > 0) faults[`${state}, ${width} px, text of ${text}%`] = found;
    }
  } finally {
    style.fontSize = '';
    await page.viewport(390, 844);
  }
  expect.soft(faults).toEqual({});
}
