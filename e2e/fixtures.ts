import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { type ConsoleWatch, createConsoleWatch } from './console-watch.ts';
import { newClient, origin } from './product.ts';

/** A signed-in user with a separate browser. */
export interface Host {
  readonly email: string;
  readonly session: Session;
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface Fixtures {
  /** Fails the test on console errors and uncaught errors in its pages, except those that it allows. */
  readonly watch: ConsoleWatch;
  /** Opens a new browser with an empty profile, unless the options say otherwise. */
  readonly newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A new host, signed in by a script without a page. */
  readonly host: Host;
}

/** Ignores the outcome of altered requests that are in flight when a test ends. */
const letGoOfRoutes = async (context: BrowserContext) => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
  baseURL: async ({}, use) => use(origin()),
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const watch = createConsoleWatch();
      await use(watch);
      expect(watch.unexpected(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch.watch(context);
    await use(context);
    await letGoOfRoutes(context);
  },
  newVisitor: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      opened.push(context);
      watch.watch(context);
      return context;
    });
    for (const context of opened) {
      await letGoOfRoutes(context);
      await context.close();
    }
  },
  host: async ({ newVisitor }, use) => {
    const email = `host-${newId().toLowerCase()}@example.com`;
    const session = await newClient().signIn(email);
    const context = await newVisitor({ storageState: signedInAs(session) });
    await use({ email, session, context, page: await context.newPage() });
  },
});

export { expect };

/** The browser storage of a signed-in user, as the web keeps it. */
export function signedInAs({ idToken, idTokenExpTime, userInfo }: Session, at = origin()) {
  return {
    cookies: [],
    origins: [
      {
        origin: at,
        localStorage: [
          { name: 'idToken', value: idToken },
          { name: 'idTokenExpTime', value: String(idTokenExpTime) },
          { name: 'profile', value: JSON.stringify(userInfo) },
        ],
      },
    ],
  };
}
