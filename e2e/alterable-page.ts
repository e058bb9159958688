import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { signedInAs } from './fixtures.ts';

interface Somebody {
  readonly session: Session;
  readonly newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** Opens a signed-in page without a service worker, which would let requests bypass a test's routes. */
export async function alterablePage(
  { session, newVisitor }: Somebody,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await newVisitor({
    storageState: signedInAs(session),
    serviceWorkers: 'block',
    ...options,
  });
  return context.newPage();
}
