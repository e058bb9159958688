#!/usr/bin/env node
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeEnd, describeProgress } from './describe.js';
import { pushFolder } from './push-folder.js';
import { HELP, readOptions } from './read-options.js';
import { replaceFolder } from './replace-folder.js';
import { openSentMemory, stateFolder } from './sent-memory.js';
import { showProgress } from './show-progress.js';
import { shownText } from './shown-text.js';

const { env } = process;

/**
 * Returns the folder's path. `npm run push` runs here, and the user names the folder from where they are.
 * @param {string} folder
 */
const pathOf = (folder) => resolve((env.npm_lifecycle_event === 'push' && env.INIT_CWD) || '.', folder);

/**
 * Sends the folder. Returns the exit code.
 * @param {import('./read-options.js').Options} options
 */
const run = async ({ folder: given, server, key, once, replace, yes }) => {
  const folder = pathOf(given);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return fail(`There is no folder ${folder}`);
  const target = { server, key };
  const memory = await openSentMemory(stateFolder(process.platform, env), target);
  const [finish, abort] = [new AbortController(), new AbortController()];
  // The first signal lets photos being sent finish, the second one does not.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (finish.signal.aborted) abort.abort();
      finish.abort();
    });
  const pushing = { target, memory, refused: new Map(), abort: abort.signal };
  if (replace)
    return replaceFolder({ folder, yes, finish: finish.signal }, pushing, (line) => console.log(line));
  const progress = showProgress(process.stdout);
  const task = { folder, once, finish: finish.signal };
  const { counts, ...end } = await pushFolder(task, pushing, (now) => progress.update(describeProgress(now)));
  progress.end(describeEnd(counts, end));
  return end.failed.length > 0 || end.stopReason || counts.sending + counts.resting > 0 ? 1 : 0;
};

/** @param {string} text */
const fail = (text) => {
  console.error(shownText(text));
  return 2;
};

const reading = readOptions(process.argv.slice(2), env);
if (reading.kind === 'options') process.exitCode = await run(reading.options);
else if (reading.kind === 'help') console.log(HELP);
else process.exitCode = fail(`${reading.text}\n\n${HELP}`);
