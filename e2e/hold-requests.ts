import type { Page, Route } from '@playwright/test';

/** Keeps requests waiting for as long as one looks at what the page says meanwhile; the answer lets them go on to `then`. */
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
