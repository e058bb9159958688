import type { Page } from '@playwright/test';
import type { webPatterns } from '@togather/contract/web-paths.ts';
import type { Stage } from './stage.ts';

/** Something to see of a screen. */
export interface State {
  /** The file's name; states of one screen begin alike. */
  readonly name: string;
  /** The route it is a state of, by its name in web/src/platform/history/paths.ts; `*` is the page of unknown paths. */
  readonly route: keyof typeof webPatterns | '*';
  /** Who looks; a guest who is not signed in when left out. */
  readonly as?: 'host' | 'newcomer' | 'admin' | 'stranger';
  /** The whole page rather than what fits on the screen. */
  readonly isWhole?: boolean;
  /** Only where the header's links are folded into a menu. */
  readonly isPhoneOnly?: boolean;
  /** Goes there and does what leads to it. */
  readonly show: (page: Page, stage: Stage) => Promise<void>;
}

/** A state that is just the page at an address. */
export const pageAt = (
  name: string,
  route: State['route'],
  path: string,
  more: Partial<State> = {},
): State => ({
  name,
  route,
  isWhole: true,
  show: async (page) => {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
  },
  ...more,
});

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
