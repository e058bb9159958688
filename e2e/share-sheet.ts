import type { Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

/** A page on a phone that has a share sheet. A headless browser has none, so what the page hands to it is kept. */
export const openPhone = async (newVisitor: Fixtures['newVisitor']): Promise<Page> => {
  const page = await (await newVisitor({ userAgent: IPHONE })).newPage();
  await page.addInitScript(`
    globalThis.handed = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => { handed.push(files.map((file) => file.name)); };
  `);
  return page;
};

/** The names of the files in each group that was handed to the share sheet. */
export const handedGroups = (page: Page): Promise<string[][]> => page.evaluate<string[][]>('handed');
