import type { Page } from '@playwright/test';

/** How many entries a store of one of the page's databases has. */
export const countKept = (page: Page, { database, store }: { database: string; store: string }) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const opening = indexedDB.open('${database}');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('${store}').objectStore('${store}').count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  })`);
