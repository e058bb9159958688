import type { Context } from '#app/context/context.ts';
import { findUploadKey, type VerifiedKey } from '#events/upload-keys.ts';
import { refuseInModes } from '#http/hooks.ts';
import type { ImageFormat } from '#images/inspecting/inspect.ts';
import { quotePath, type Reply, reply } from '#photos/cameras/protocol/take-command.ts';
import { cleanName, sentName } from '#photos/uploading/store-photo.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withLock } from '#platform/locks/locks.ts';
import { type Entry, nameOf, type SentFile, type SentFiles } from './sent-files.ts';

const NOT_SENT = reply(550, 'This client has not sent such a file since it connected.');

/** A path is undefined where no file can have it. */
type Path = string | undefined;

const answerAbout = (
  files: SentFiles,
  path: Path,
  answer: (file: SentFile, path: string) => Reply,
): Reply => {
  const file = path === undefined ? undefined : files.find(path);
  return file && path !== undefined ? answer(file, path) : NOT_SENT;
};

/** Replies to SIZE, MDTM and MLST from the memory of what the client sent; 550 for any other file. */
export function tellSize(files: SentFiles, path: Path): Reply {
  return answerAbout(files, path, ({ size }) => reply(213, String(size)));
}

export function tellTime(files: SentFiles, path: Path): Reply {
  return answerAbout(files, path, (file) => reply(213, writeTime(file)));
}

export function tellFacts(files: SentFiles, path: Path): Reply {
  return answerAbout(files, path, (file, at) => reply(250, 'Facts:', writeFacts({ name: at, file }), 'End'));
}

/** Replies to RNFR. */
export function startRename(files: SentFiles, path: Path): Reply {
  return answerAbout(files, path, () => reply(350, 'Send the new name with RNTO.'));
}

/** Replies to MKD, which a listing shows from then on. */
export function createFolder(files: SentFiles, path: Path): Reply {
  if (path === undefined) return reply(550, 'This folder name is not possible.');
  files.addFolder(path);
  return reply(257, `${quotePath(path)} is ready.`);
}

/** Replies to RNTO: renames the photo, too. Throws Failure UPLOAD_KEY_INVALID, MAINTENANCE or READ_ONLY. */
export async function renameFile(
  context: Context,
  secret: string,
  { files, from, to }: { readonly files: SentFiles; readonly from: string; readonly to: Path },
): Promise<Reply> {
  const file = files.find(from);
  if (!file) return NOT_SENT;
  if (to === undefined) return reply(553, 'This file name is not possible.');
  const key = await findUploadKey(context, secret);
  if (!key) throw new Failure('UPLOAD_KEY_INVALID');
  refuseInModes(context, 'ingestPhoto');
  await renameIngested(context, key, { photoId: file.photoId, fileName: sentName(nameOf(to)) });
  files.rename(from, to);
  return reply(250, 'Renamed.');
}

/**
 * Gives a photo the name that its sender chose after the upload, as programs do that send under a temporary name. A photo
 * that somebody else added keeps its name.
 */
const renameIngested = (
  context: Context,
  key: VerifiedKey,
  { photoId, fileName }: { readonly photoId: string; readonly fileName: string },
): Promise<void> =>
  withLock(context, { event: key.event.id }, async (tx) => {
    const photo = await tx
      .selectFrom('photos')
      .select('mime')
      .where('id', '=', photoId)
      .where('event_id', '=', key.event.id)
      // Those that came with a key belong to nobody, and have its name.
      .where('uploader_id', 'is', null)
      .where('guest_hash', 'is', null)
      .where('uploader_name', '=', key.name)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!photo) return;
    const name = cleanName(fileName, photo.mime.slice('image/'.length) as ImageFormat);
    await tx.updateTable('photos').set({ name }).where('id', '=', photoId).execute();
    await announceChange(tx, key.event.id, 'photos');
  });

/** The commands that list a folder. */
export type ListingKind = 'LIST' | 'NLST' | 'MLSD';

/** Returns a listing as its data connection carries it; times are in UTC. */
export function writeListing(kind: ListingKind, entries: readonly Entry[]): string {
  return entries.map((entry) => `${LINES[kind](entry)}\r\n`).join('');
}

const LINES: Readonly<Record<ListingKind, (entry: Entry) => string>> = {
  NLST: ({ name }) => name,
  MLSD: (entry) => writeFacts(entry),
  // As `ls -l` writes it, which clients of FTP read (RFC 959 leaves the form open).
  LIST: ({ name, file }) =>
    file
      ? `-rw-r--r-- 1 camera camera ${file.size} ${shortDate(file.at)} ${name}`
      : `drwxr-xr-x 1 camera camera 0 Jan  1  1970 ${name}`,
};

/** Returns the facts about a file or folder (RFC 3659 §7). */
export function writeFacts({ name, file }: Entry): string {
  return file ? `type=file;size=${file.size};modify=${writeTime(file)}; ${name}` : `type=dir; ${name}`;
}

/** Returns when a file came: YYYYMMDDHHMMSS in UTC (RFC 3659 §2.3). */
const writeTime = ({ at }: SentFile): string => at.toISOString().replace(/\D/g, '').slice(0, 14);

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const shortDate = (at: Date) =>
  `${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${at.toISOString().slice(11, 16)}`;
