import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Remembers which photos a server has acknowledged, over restarts.
 * @typedef {object} SentMemory
 * @property {string} file
 * @property {(sha256: string) => boolean} has
 * @property {(sha256: string) => Promise<void>} add
 */

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Returns the folder in which the operating system keeps a user's program state.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export const stateFolder = (platform, env, home = homedir()) => {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'togather-push');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'togather-push');
  return join(env.XDG_STATE_HOME ?? join(home, '.local', 'state'), 'togather-push');
};

/**
 * Opens the memory of one server and upload key: a file with the SHA-256 of each photo on a line. Photos are appended,
 * so that a line is the most that a crash can cost; the server recognizes a photo that is sent twice.
 * @param {string} folder
 * @param {{ server: URL, key: string }} target
 * @returns {Promise<SentMemory>}
 */
export const openSentMemory = async (folder, { server, key }) => {
  const name = createHash('sha256').update(`${server.href} ${key}`).digest('hex').slice(0, 32);
  const file = join(folder, `${name}.txt`);
  // Where nothing can be kept, photos are sent again after a restart, and the server recognizes them.
  await mkdir(dirname(file), { recursive: true }).catch(() => {});
  const text = await readFile(file, 'utf8').catch(() => '');
  const sent = new Set(text.split('\n').filter((line) => SHA256.test(line)));
  return {
    file,
    has: (sha256) => sent.has(sha256),
    add: async (sha256) => {
      sent.add(sha256);
      // The line break comes first, because a crash may have cut the line before.
      await appendFile(file, `\n${sha256}`, { mode: 0o600 }).catch(() => {});
    },
  };
};
