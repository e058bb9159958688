/**
 * Fetches one large file by HTTP: resumes where an earlier try ended, and delivers it only if its SHA-256 is
 * right.
 */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256Of } from './check-file.ts';

export interface WantedFile {
  url: string;
  sha256: string;
  bytes?: number | undefined;
}

/** The complete download is not the wanted file: retrying brings the same. */
export class FaceFileRefused extends Error {
  override name = 'FaceFileRefused';
}

/** Maximum size in bytes when the manifest contains no size. */
const MOST_BYTES = 2 ** 30;
/** How long a server may be silent before the fetch is given up. */
const STALL_MS = 30_000;

/**
 * Fetches `wanted` to `path`. Keeps a partial download in `path`.part, and the next call continues from
 * there. Several processes may do it at once: they write the same bytes to the same places. Throws
 * FaceFileRefused (the part is gone then), or whatever broke the connection (the part is kept).
 */
export const fetchFile = async (wanted: WantedFile, path: string, signal?: AbortSignal): Promise<void> => {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(part, constants.O_RDWR | constants.O_CREAT);
  let resumed: boolean;
  try {
    resumed = await receive(wanted, file, signal);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await keep(part, path, { wanted, resumed });
  } catch (error) {
    // Another process was first, and what it kept is right.
    if ((await sha256Of(path)) !== wanted.sha256) throw error;
  }
};

/** Renames the part if it is right, else removes it. */
const keep = async (
  part: string,
  path: string,
  { wanted, resumed }: { wanted: WantedFile; resumed: boolean },
) => {
  const found = await sha256Of(part);
  if (found !== wanted.sha256) {
    await rm(part, { force: true });
    const reason = `${wanted.url} has the SHA-256 ${found}, not ${wanted.sha256}`;
    // The part may have been of another file: the next try starts from the beginning.
    throw resumed ? new Error(reason) : new FaceFileRefused(reason);
  }
  await rename(part, path);
  await syncFolder(dirname(path));
};

/** Appends the download to the part. Returns true if there was a part. */
const receive = async (wanted: WantedFile, file: FileHandle, signal?: AbortSignal): Promise<boolean> => {
  const had = (await file.stat()).size;
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(new Error(`${wanted.url} is silent`)), STALL_MS);
  try {
    const response = await fetch(wanted.url, {
      headers: { 'accept-encoding': 'identity', ...(had > 0 && { range: `bytes=${had}-` }) },
      signal: AbortSignal.any([stall.signal, ...(signal ? [signal] : [])]),
    });
    // Nothing follows the end: the part is complete or wrong, as its SHA-256 shows.
    if (response.status === 416 && had > 0) return true;
    if (!response.ok || !response.body) throw new Error(`${wanted.url} returned ${response.status}`);
    const resumes = response.status === 206 && startOf(response) === had;
    if (response.status === 206 && !resumes) throw new Error(`${wanted.url} returned another range`);
    if (had > 0 && !resumes) await file.truncate(0);
    let position = resumes ? had : 0;
    for await (const chunk of response.body) {
      timer.refresh();
      if (position + chunk.length > (wanted.bytes ?? MOST_BYTES)) {
        await file.truncate(0);
        throw new FaceFileRefused(`${wanted.url} is larger than ${wanted.bytes ?? MOST_BYTES} bytes`);
      }
      await file.write(chunk, 0, chunk.length, position);
      position += chunk.length;
    }
    return resumes;
  } finally {
    clearTimeout(timer);
  }
};

const startOf = (response: Response): number =>
  Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1]);

/** The new name survives a power cut. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
};
