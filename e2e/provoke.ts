import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';

/** Holds the page's uploads until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const letGo = await holdRequests(page, '**/api/photo/upload', (route) => route.continue());
  return async () => letGo();
}
