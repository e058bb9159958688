import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

export interface PhotoFolder {
  readonly path: string;
  readonly names: readonly string[];
  /** In the order of capture. The last name is the earliest. */
  readonly namesByTime: readonly string[];
}

const START_MINUTE = 10 * 60;
const padded = (number: number) => String(number).padStart(2, '0');
/** Returns EXIF's form of the `minute`th minute of a day. */
const dateAt = (minute: number) => `2026:11:07 ${padded(Math.floor(minute / 60))}:${padded(minute % 60)}:00`;

/** Creates a folder of small photos that no event holds yet, with capture dates one minute apart. */
export async function folderOfPhotos(count: number): Promise<PhotoFolder> {
  const path = mkdtempSync(join(tmpdir(), 'tg-photographer-'));
  const names = Array.from({ length: count }, (_, at) => `DSC_${String(at + 1).padStart(4, '0')}.jpg`);
  for (const [at, name] of names.entries()) {
    const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: (at * 53) % 256 };
    const photo = sharp({ create: { width: 64, height: 48, channels: 3, background } });
    const minute = START_MINUTE + count - at;
    const exif = { IFD0: { ImageDescription: path + name }, IFD2: { DateTimeOriginal: dateAt(minute) } };
    writeFileSync(join(path, name), await photo.withExif(exif).jpeg().toBuffer());
  }
  return { path, names, namesByTime: names.toReversed() };
}

/** Drags a folder from outside the browser onto a target and drops it. */
export async function dropFolder(target: Locator, path: string): Promise<void> {
  const page = target.page();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to drop it on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
  await devtools.detach();
}
