import { basename } from 'node:path';
import { callServer } from './call-server.js';
import { judgeAnswer } from './judge-answer.js';

/** @typedef {import('./list-photos.js').FoundPhoto} FoundPhoto */
/** @typedef {{ photoId: string, name: string, sha256: string }} Match `sha256`: of its file as it was sent */

/**
 * What files of a folder replace.
 * @typedef {object} Plan
 * @property {{ file: FoundPhoto, photo: Match }[]} pairs
 * @property {FoundPhoto[]} unmatched files of whose name the event has no photo
 * @property {FoundPhoto[]} ambiguous files of whose name there are several, in the event or the folder
 */

/** Names in one request: the server's limit. */
const MOST_NAMES = 200;
/** Ten photos for each name. */
const LONGEST_BODY = 4 * 1024 * 1024;

/**
 * Asks the server which photos have the names of files.
 * @param {{ server: URL, key: string }} target
 * @param {readonly FoundPhoto[]} files
 * @param {AbortSignal} abort
 * @returns {Promise<Plan>} rejects with a sentence for the user
 */
export const findMatches = async (target, files, abort) => {
  /** @type {Match[][]} */
  const found = [];
  for (let at = 0; at < files.length; at += MOST_NAMES) {
    const names = files.slice(at, at + MOST_NAMES).map(({ path }) => basename(path).toWellFormed());
    found.push(...(await ask(target, names, abort)));
  }
  return planReplacing(files, found);
};

/**
 * Pairs each file with the one photo of its name.
 * @param {readonly FoundPhoto[]} files
 * @param {readonly (readonly Match[])[]} found the photos of each file's name
 * @returns {Plan}
 */
export const planReplacing = (files, found) => {
  /** @type {Map<string, number>} */
  const claims = new Map();
  for (const photos of found)
    for (const { photoId } of photos) claims.set(photoId, (claims.get(photoId) ?? 0) + 1);
  /** @type {Plan} */
  const plan = { pairs: [], unmatched: [], ambiguous: [] };
  for (const [index, file] of files.entries()) {
    const [photo, ...others] = found[index] ?? [];
    if (!photo) plan.unmatched.push(file);
    else if (others.length > 0 || claims.get(photo.photoId) !== 1) plan.ambiguous.push(file);
    else plan.pairs.push({ file, photo });
  }
  return plan;
};

/**
 * @param {{ server: URL, key: string }} target
 * @param {readonly string[]} names
 * @param {AbortSignal} abort
 * @returns {Promise<Match[][]>}
 */
const ask = async (target, names, abort) => {
  const body = Buffer.from(JSON.stringify({ names }));
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', path: 'api/ingest/matches', headers, body, longest: LONGEST_BODY };
  const answer = await callServer(target, call, abort);
  if (answer.status === 200) {
    const matches = readMatches(answer.body);
    if (matches?.length === names.length) return matches;
  }
  const verdict = judgeAnswer(answer, Date.now());
  throw new Error(
    'reason' in verdict ? verdict.reason : 'The server did not say which photos have these names.',
  );
};

/**
 * @param {string} body
 * @returns {Match[][] | undefined}
 */
const readMatches = (body) => {
  try {
    return JSON.parse(body).matches.map((/** @type {{ photos: Match[] }} */ { photos }) => photos);
  } catch {
    return undefined;
  }
};
