import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Session } from '@togather/contract/schemas/site/sessions.ts';
import { signedInAs } from './fixtures.ts';

interface Somebody {
  readonly session: Session;
  readonly newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A signed-in page whose requests a test alters: past a service worker that takes over meanwhile some would go unaltered. */
export const alterablePage = async (
  { session, newVisitor }: Somebody,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await newVisitor({
    storageState: signedInAs(session),
    serviceWorkers: 'block',
    ...options,
  });
  return context.newPage();
};
