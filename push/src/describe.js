/**
 * Where the sending stands.
 * @typedef {object} Counts
 * @property {number} sent acknowledged as new
 * @property {number} known in the event before, or sent by an earlier run
 * @property {number} sending waiting for their turn, or being sent
 * @property {number} resting not complete yet
 * @property {number} failed
 * @property {number} bytes acknowledged
 * @property {string | undefined} trouble why sending waits
 */

/** @typedef {{ path: string, reason: string }} Failed */

/**
 * Returns one line about the sending in progress.
 * @param {Counts} counts
 */
export const describeProgress = ({ sent, known, sending, resting, failed, bytes, trouble }) => {
  const parts = [`${sent} sent (${megabytes(bytes)})`];
  if (known > 0) parts.push(`${known} already there`);
  if (sending > 0) parts.push(`${sending} to send`);
  if (resting > 0) parts.push(`${resting} not complete yet`);
  if (failed > 0) parts.push(`${failed} not sent`);
  if (trouble) parts.push(`trying again: ${trouble}`);
  return parts.join(' · ');
};

/**
 * Returns the lines at the end: the counts, and each file that was not sent.
 * @param {Counts} counts
 * @param {{ failed: readonly Failed[], skipped: number, stopReason: string | undefined }} end
 */
export const describeEnd = (counts, { failed, skipped, stopReason }) => {
  const { sent, known, sending, resting, bytes, trouble } = counts;
  const left = sending + resting;
  const lines = [`${photos(sent)} sent (${megabytes(bytes)}), ${known} already there.`];
  if (left > 0) lines.push(`${photos(left)} still to send: start the command again to go on.`);
  if (left > 0 && trouble) lines.push(`The last attempt failed: ${trouble}.`);
  if (skipped > 0)
    lines.push(`${skipped} other ${skipped === 1 ? 'file' : 'files'} skipped, which are no photos.`);
  if (failed.length > 0) lines.push(`${photos(failed.length)} not sent:`);
  lines.push(...failed.map(({ path, reason }) => `  ${path}: ${reason}`));
  if (stopReason) lines.push(stopReason);
  return lines;
};

/** @param {number} count */
const photos = (count) => `${count} ${count === 1 ? 'photo' : 'photos'}`;

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
