import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/**
 * A photo file as the file system describes it.
 * @typedef {object} FoundPhoto
 * @property {string} path
 * @property {number} size in bytes
 * @property {number} changedAt milliseconds since 1970
 */

/**
 * What a folder contains.
 * @typedef {object} Listing
 * @property {FoundPhoto[]} photos
 * @property {number} skipped files that are no photos
 * @property {string[]} unreadable folders and files
 */

const PHOTOS = new Set(['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.webp', '.heic', '.heif', '.hif']);
/** Drafts, lock files and previews of other programs: `._A.JPG`, `~A.JPG`, `@eaDir`, `$RECYCLE.BIN`. */
const HIDDEN = /^[.~$@]|^System Volume Information$/;

/**
 * Returns whether a file of this name is hidden or a draft of another program.
 * @param {string} name
 */
const isHidden = (name) => HIDDEN.test(name);

/**
 * Returns whether a file of this name may be a photo.
 * @param {string} name
 */
const isPhoto = (name) => PHOTOS.has(extname(name).toLowerCase());

/**
 * Lists the photos in a folder and its subfolders, by name. Links are not followed, so that no folder is listed twice.
 * @param {string} folder
 * @returns {Promise<Listing>}
 */
export const listPhotos = async (folder) => {
  /** @type {Listing} */
  const listing = { photos: [], skipped: 0, unreadable: [] };
  await addFolder(folder, listing);
  return listing;
};

/**
 * @param {string} folder
 * @param {Listing} listing
 */
const addFolder = async (folder, listing) => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (!isGone(error)) listing.unreadable.push(folder);
    return [];
  });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) await addFolder(path, listing);
    else if (!entry.isFile() || !isPhoto(entry.name)) listing.skipped++;
    else await addPhoto(path, listing);
  }
};

/**
 * @param {string} path
 * @param {Listing} listing
 */
const addPhoto = async (path, listing) => {
  try {
    const { size, mtimeMs } = await stat(path);
    listing.photos.push({ path, size, changedAt: mtimeMs });
  } catch (error) {
    if (!isGone(error)) listing.unreadable.push(path);
  }
};

/**
 * Returns whether a file was removed after it was listed.
 * @param {unknown} error
 */
export const isGone = (error) => /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
