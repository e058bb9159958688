import type { Page } from '@playwright/test';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import type { webPatterns } from '@togather/contract/web-paths.ts';
import type { Stage } from './stage.ts';

/** One screenshot: a screen in one state. */
export interface State {
  /** The file's name; the states of one screen share its beginning. */
  readonly name: string;
  /** The name of its route in web/src/lib/paths.ts; `*` is the page of unknown paths. */
  readonly route: keyof typeof webPatterns | '*';
  /** The signed-in user; a guest without one. */
  readonly as?: 'host' | 'newcomer' | 'admin' | 'stranger';
  /** Takes the whole page instead of the viewport. */
  readonly isWhole?: boolean;
  /** Set for states that need the folded menu of the header. */
  readonly isPhoneOnly?: boolean;
  /** Opens the page and brings it into the state. */
  readonly show: (page: Page, stage: Stage) => Promise<void>;
}

export const takedownReasons = {
  en: 'Photos of a school class, published without the parents’ consent',
  'zh-TW': '未經家長同意公開班級照片',
};

/** Returns a state that only opens the page at an address. */
export function pageAt(name: string, route: State['route'], path: string, more: Partial<State> = {}): State {
  return {
    name,
    route,
    isWhole: true,
    show: async (page) => {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
    },
    ...more,
  };
}

/** Returns the state with another configuration of the installation. */
export function configured(change: (config: PublicConfig) => Partial<PublicConfig>, state: State): State {
  return {
    ...state,
    show: async (page, stage) => {
      await page.route('**/api/config', async (route) => {
        const response = await route.fetch();
        const config = (await response.json()) as PublicConfig;
        await route.fulfill({ response, json: { ...config, ...change(config) } });
      });
      await state.show(page, stage);
    },
  };
}

export function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).first().click();
}

/** Opens a section of the host area that is folded to one line. */
export function openFolded(page: Page, { say }: Stage, title: string) {
  return press(page, `${say('common:setUp')}: ${say(title)}`);
}
