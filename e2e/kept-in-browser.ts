import type { Page } from '@playwright/test';

/** Returns the entries of a store of one of the page's databases. Files in them come as empty objects. */
export function readKept<Entry>(page: Page, { database, store }: { database: string; store: string }) {
  return page.evaluate<Entry[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('${database}');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('${store}').objectStore('${store}').getAll();
      reading.onsuccess = () => resolve(reading.result);
      opening.result.close();
    };
  })`);
}
