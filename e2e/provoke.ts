import type { Page } from '@playwright/test';
import { inflictFault, type Mend } from './faults.ts';
import { holdRequests } from './hold-requests.ts';

/** Makes the server fail with its own 500 when photos are added to an event that holds `after` of them already. */
export const breakUploads = (eventId: string, after: number): Promise<Mend> =>
  inflictFault('photos', eventId, after);

/** Holds the page's uploads until they are released. */
export const holdUploads = async (page: Page): Promise<Mend> => {
  const letGo = await holdRequests(page, '**/api/photo/upload', (route) => route.continue());
  return async () => letGo();
};
