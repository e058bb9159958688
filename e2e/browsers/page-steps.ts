import { setTimeout as pause } from 'node:timers/promises';
import type { Tab } from './browser.ts';

/** A visible element, by a selector and by its label or text, exact or as a pattern. */
export interface Target {
  readonly selector: string;
  readonly name?: string | RegExp;
}

const TIMEOUT_MS = 240_000;
const LOOK_EVERY_MS = 100;

/** Polls until the value is as wanted and returns it. Throws an Error that names the wish. */
export async function until<T>(
  wish: string,
  look: () => Promise<T>,
  isRight: (seen: T) => boolean,
  timeout = TIMEOUT_MS,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return seen;
    if (Date.now() > end) throw new Error(`${wish}: still ${JSON.stringify(seen)} after ${timeout / 1000} s`);
    await pause(LOOK_EVERY_MS);
  }
}

const patternOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source;

/** Returns an expression for all visible elements of a target. */
const all = ({ selector, name = /(?:)/ }: Target): string => `
  [...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const label = element.getAttribute('aria-label') ?? element.textContent.trim();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
      && !element.closest('[inert]') && new RegExp(${JSON.stringify(patternOf(name))}).test(label);
  })`;

export const countOf = (tab: Tab, target: Target): Promise<number> => tab.evaluate(`(${all(target)}).length`);

const described = ({ selector, name = '' }: Target) => `${selector} ${name}`.trim();

/** Waits until `count` elements are visible, or at least one. */
export async function waitFor(tab: Tab, target: Target, count?: number, timeout?: number): Promise<void> {
  const isRight = (seen: number) => (count === undefined ? seen > 0 : seen === count);
  await until(described(target), () => countOf(tab, target), isRight, timeout);
}

/** Waits for an element and presses it. */
export async function press(tab: Tab, target: Target): Promise<void> {
  await waitFor(tab, target);
  await tab.press(`(${all(target)})[0]`);
}
