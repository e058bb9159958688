import type { Page, Route } from '@playwright/test';

/** Blocks an event page's stream, which would make it look up the event and its people again. */
export async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/event/*/stream', () => {});
}

/** Holds requests. The returned function passes them on to `then`. */
export async function holdRequests(
  page: Page,
  url: string,
  then: (route: Route) => Promise<void>,
): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await then(route);
  });
  return letGo;
}

/** Keeps a page from loading ahead what its buttons open. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript('window.requestIdleCallback = () => 0');
}
