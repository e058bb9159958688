import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Download } from '@playwright/test';
import yauzl from 'yauzl';

/**
 * Returns the names in a downloaded ZIP, in its order, with the SHA-256 of their contents. yauzl checks sizes and CRC-32.
 */
export async function readZip(download: Pick<Download, 'path'>): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(await download.path(), { strictFileNames: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    files.set(entry.fileName, createHash('sha256').update(bytes).digest('hex'));
  }
  return files;
}
