import type { Page, Route } from '@playwright/test';

/** Keeps an event page from hearing of changes: an open stream has it look the event and its people up again. */
export const holdStream = async (page: Page): Promise<void> => {
  await page.route('**/api/event/*/stream', () => {});
};

/** Holds requests while a test looks at the page; the returned function passes them on to `then`. */
export const holdRequests = async (
  page: Page,
  url: string,
  then: (route: Route) => Promise<void>,
): Promise<() => void> => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await then(route);
  });
  return letGo;
};
