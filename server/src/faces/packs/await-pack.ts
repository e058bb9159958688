/** Waits until the files of a pack are here: fetches them, or polls until another process has. */
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaceFileRefused, fetchFile } from './fetch-file.ts';
import type { MissingFile } from './find-pack.ts';

/** Seconds between tries to fetch; after the last one, the next start tries again. */
const PAUSES = [1, 4, 16, 60, 300];
const LOOK_MS = 2000;

export interface Fetching {
  log: { warn(fields: object, message: string): void };
  signal: AbortSignal;
  /** Seconds between tries, for tests. */
  pauses?: readonly number[] | undefined;
}

/** Fetches each file and retries while the connection breaks. Throws the error of a file's last try. */
export const fetchFiles = async (missing: MissingFile[], { log, signal, pauses = PAUSES }: Fetching) => {
  for (const { wanted, path } of missing) {
    for (let attempt = 0; ; attempt++) {
      try {
        await fetchFile(wanted, path, signal);
        break;
      } catch (error) {
        const pause = pauses[attempt];
        if (error instanceof FaceFileRefused || signal.aborted || pause === undefined) throw error;
        log.warn(
          { url: wanted.url, reason: reasonOf(error) },
          `a face net did not come, again in ${pause} s`,
        );
        await sleep(pause * 1000, undefined, { signal });
      }
    }
  }
};

/** Resolves once all files are there, wherever they came from. */
export const lookForFiles = async (missing: MissingFile[], signal: AbortSignal): Promise<void> => {
  for (const { path } of missing) {
    while (!(await isThere(path))) await sleep(LOOK_MS, undefined, { signal });
  }
};

const isThere = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** `fetch` only reports that it failed; its cause contains the reason. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
