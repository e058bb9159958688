import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { SampleFile } from './sample-ads.ts';

export function backstageAt(pin: string, view?: 'permission' | 'stat') {
  return `/plus-event-backstage/${pin}${view ? `?view=${view}` : ''}`;
}

export function slot(page: Page, position: number): Locator {
  return page.getByRole('group', { name: `Ad ${position}`, exact: true });
}
/** Opens a slot's row, unless it is open. */
export async function openSlot(page: Page, position: number): Promise<void> {
  const row = slot(page, position).getByRole('button', { name: new RegExp(`^Ad ${position}`) });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}
export function preview(page: Page, position: number): Locator {
  return page.getByRole('img', { name: `Preview of ad ${position}` });
}
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: /^Sav(e|ing…)$/ });

export async function openBackstage(page: Page, pin: string): Promise<void> {
  await page.goto(backstageAt(pin));
  await expect(page.getByRole('heading', { name: 'Sponsors and ads' })).toBeVisible();
}

/** Picks a file in the file chooser that the slot opens. */
export async function chooseImage(page: Page, position: number, file: SampleFile): Promise<void> {
  await openSlot(page, position);
  const choosing = page.waitForEvent('filechooser');
  await slot(page, position)
    .getByRole('button', { name: /^(Choose an image|Replace)/ })
    .click();
  await (await choosing).setFiles(file);
}

/** Drags a file from outside the browser onto a slot and drops it. */
export async function dropImage(page: Page, position: number, file: SampleFile): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tg-drop-'));
  const path = join(folder, file.name);
  writeFileSync(path, file.buffer);
  const target = slot(page, position);
  // The bar with the save button may cover the lower edge of the window.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`slot ${position} is nowhere`);
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(60, box.height / 2) };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
  await browser.detach();
  await expect(slot(page, position)).not.toContainText(/Preparing|The image is ready/);
  rmSync(folder, { recursive: true });
}

export async function fillTexts(page: Page, position: number, texts: { name?: string; link?: string }) {
  await openSlot(page, position);
  if (texts.name !== undefined) await slot(page, position).getByLabel('Ad name').fill(texts.name);
  if (texts.link === undefined) return;
  await slot(page, position).getByLabel('Link').fill(texts.link);
  await slot(page, position).getByLabel('Link').blur();
}
