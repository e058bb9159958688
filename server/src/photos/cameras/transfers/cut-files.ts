import { createHash } from 'node:crypto';

/** Remembers the last incomplete files, to tell a broken transfer from a file that is incomplete on the card. */
export interface CutFiles {
  /** Returns whether the same bytes came before: they are all that the camera has. Remembers them. */
  readonly cameBefore: (eventId: string, bytes: Buffer) => boolean;
}

const MOST = 1000;

export function createCutFiles(): CutFiles {
  const seen = new Set<string>();
  return {
    cameBefore: (eventId, bytes) => {
      const file = createHash('sha256').update(eventId).update(bytes).digest('base64');
      if (seen.has(file)) return true;
      seen.add(file);
      const [oldest] = seen.size > MOST ? seen : [];
      if (oldest !== undefined) seen.delete(oldest);
      return false;
    },
  };
}
