import type { Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

/** Opens a phone's page with a share sheet. A headless browser has none, so this one records what it is given. */
export async function openPhone(newVisitor: Fixtures['newVisitor']): Promise<Page> {
  const page = await (await newVisitor({ userAgent: IPHONE })).newPage();
  await page.addInitScript(`
    globalThis.handed = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => { handed.push(files.map((file) => file.name)); };
  `);
  return page;
}

/** Returns the file names of each shared group. */
export const handedGroups = (page: Page): Promise<string[][]> => page.evaluate<string[][]>('handed');
