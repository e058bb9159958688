/** @typedef {import('./list-photos.js').FoundPhoto} FoundPhoto */

/**
 * @typedef {object} Watched
 * @property {number} size
 * @property {number} changedAt
 * @property {number} since when this size and date were first seen
 * @property {'resting' | 'sending' | 'over'} state
 */

/** A file whose size has not changed for this long is complete. */
const REST_MS = 2000;

/**
 * Decides when each file is ready to be sent: once its size and date have not changed for REST_MS. A file that
 * changes after it was sent is ready again.
 */
export const createWatchedFiles = () => {
  /** @type {Map<string, Watched>} */
  const files = new Map();
  return {
    /**
     * Takes a listing; returns the photos that are ready, which then count as being sent.
     * @param {readonly FoundPhoto[]} photos
     * @param {number} now
     */
    observe: (photos, now) => {
      const paths = new Set(photos.map(({ path }) => path));
      for (const [path, { state }] of files) if (!paths.has(path) && state !== 'sending') files.delete(path);
      return photos.filter(({ path, size, changedAt }) => {
        const known = files.get(path);
        if (known?.state === 'sending') return false;
        if (known?.size !== size || known.changedAt !== changedAt) {
          files.set(path, { size, changedAt, since: now, state: 'resting' });
          return false;
        }
        if (known.state === 'over' || now - known.since < REST_MS) return false;
        known.state = 'sending';
        return true;
      });
    },
    /**
     * Ends the sending of a file. Unless it is over, it rests first and is ready again later.
     * @param {string} path
     * @param {{ isOver: boolean, now: number }} end
     */
    end: (path, { isOver, now }) => {
      const known = files.get(path);
      if (!known) return;
      known.state = isOver ? 'over' : 'resting';
      known.since = now;
    },
    /** Returns how many files wait until they are complete. */
    countResting: () => [...files.values()].filter(({ state }) => state === 'resting').length,
    /** Returns how many files wait for their turn or are being sent. */
    countSending: () => [...files.values()].filter(({ state }) => state === 'sending').length,
  };
};
