import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findMatches } from './find-matches.js';
import { listPhotos } from './list-photos.js';
import { pushPhoto } from './push-photo.js';
import { shownText } from './shown-text.js';

/** @typedef {import('./push-photo.js').Pushing} Pushing */

const AT_ONCE = 3;

/**
 * Replaces an event's photos by the files of a folder that have their names, after the user agreed. Returns the exit code.
 * @param {{ folder: string, yes: boolean, finish: AbortSignal }} task
 * @param {Pushing} pushing
 * @param {(line: string) => void} print
 */
export const replaceFolder = async ({ folder, yes, finish }, pushing, print) => {
  const say = (/** @type {string} */ line) => print(shownText(line));
  const { photos, unreadable } = await listPhotos(folder);
  const plan = await findMatches(pushing.target, photos, pushing.abort).catch((error) => {
    say(`Nothing was replaced: ${error.message}`);
  });
  if (!plan) return 1;
  for (const { file, photo } of plan.pairs) say(`${file.path} replaces ${photo.name}`);
  for (const { path } of plan.unmatched) say(`${path}: the event has no photo of this name`);
  for (const { path } of plan.ambiguous) say(`${path}: skipped, because several photos have this name`);
  for (const path of unreadable) say(`${path}: cannot be read`);
  const isComplete = plan.unmatched.length + plan.ambiguous.length + unreadable.length === 0;
  if (plan.pairs.length === 0) {
    say('There is nothing to replace.');
    return isComplete ? 0 : 1;
  }
  if (!(yes || (await agrees(plan.pairs.length)))) {
    say('Nothing was replaced.');
    return 1;
  }
  const counts = { replaced: 0, same: 0, failed: 0 };
  const queue = plan.pairs.values();
  /** @type {string | undefined} */
  let stopReason;
  const work = async () => {
    for (const { file, photo } of queue) {
      if (finish.aborted || stopReason) return;
      const run = { ending: finish, onTrouble: () => {}, replaces: photo };
      const outcome = await pushPhoto(file, pushing, run);
      if (outcome.kind === 'sent') counts[outcome.isNew ? 'replaced' : 'same']++;
      else if (outcome.kind === 'stop') stopReason ??= outcome.reason;
      else {
        counts.failed++;
        const reason = 'reason' in outcome ? outcome.reason : 'was not sent';
        say(`${basename(file.path)}: ${reason}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  say(`${counts.replaced} replaced, ${counts.same} unchanged, ${counts.failed} failed.`);
  if (stopReason) say(stopReason);
  const isOver = counts.replaced + counts.same === plan.pairs.length;
  return isOver && isComplete ? 0 : 1;
};

/**
 * Asks the user. Without a terminal the answer is no.
 * @param {number} count
 */
const agrees = async (count) => {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Replace ${count} ${count === 1 ? 'photo' : 'photos'}? The old versions are deleted. (y/N) `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};
