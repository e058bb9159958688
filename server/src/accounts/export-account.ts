import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { uniqueEntryNames } from '@togather/contract/entry-names.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { ArchivedPhoto } from '#photos/archives/archive.ts';
import { sizeOfZip } from '#photos/archives/lay-out-zip.ts';
import { readArchive } from '#photos/archives/read-archive.ts';
import { splitByFile } from '#photos/archives/split-by-file.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/caller.ts';
import { originalKey } from '#platform/storage/storage.ts';
import {
  listUploadedFiles,
  readChoices,
  readEvents,
  readFeedback,
  readHearts,
  readListings,
  readPayments,
  readProfile,
  readReports,
  readSessions,
  readUploads,
  readWishes,
  readWishReports,
} from './queries.ts';

export const exportAccountAct = act('exportAccount', async (context, { caller, reply }) => {
  const data = await exportAccount(context, caller.user);
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="togather-account.json"')
    .send(JSON.stringify(data, undefined, 2));
});

/** Returns everything stored about a user as one object, without the photo files. `packAccount` adds them. */
async function exportAccount({ db, clock }: Context, user: Pick<User, 'id'>) {
  const [
    profile,
    sessions,
    events,
    uploads,
    hearts,
    wishes,
    choices,
    guestListEntries,
    feedback,
    reports,
    wishReports,
    payments,
  ] = await Promise.all([
    readProfile(db, user.id),
    readSessions(db, user.id),
    readEvents(db, user.id),
    readUploads(db, user.id),
    readHearts(db, user.id),
    readWishes(db, user.id),
    readChoices(db, user.id),
    readListings(db, user.id),
    readFeedback(db, user.id),
    readReports(db, user.id),
    readWishReports(db, user.id),
    readPayments(db, user.id),
  ]);
  return {
    exportedAt: clock(),
    profile,
    sessions,
    hostedEvents: events.filter((event) => event.role === 'HOST'),
    joinedEvents: events.filter((event) => event.role === 'PARTICIPANT'),
    uploads,
    hearts,
    wishes,
    choices,
    guestListEntries,
    feedback,
    reports,
    wishReports,
    payments,
  };
}

interface PackedAccount {
  readonly size: number;
  /** Returns the ZIP; fails when a photo is deleted meanwhile. */
  readonly open: () => Readable;
}

const JSON_NAME = 'account.json';

/**
 * Packs everything stored about a user as a ZIP: account.json, and the user's uploads in photos/. Photos whose file is
 * lost are listed in `missingFiles`. Throws Failure USER_NOT_FOUND.
 */
export async function packAccount(context: Context, userId: string): Promise<PackedAccount> {
  const { profile, ...stored } = await exportAccount(context, { id: userId });
  if (!profile) throw new Failure('USER_NOT_FOUND');
  const uploaded = await listUploadedFiles(context.db, userId);
  const [kept, lost] = await splitByFile(
    context,
    uploaded.map((row) => ({ ...row, key: originalKey(row) })),
  );
  const names = uniqueEntryNames(kept.map(({ name }) => name));
  const photos = kept.map(
    (row, index): ArchivedPhoto => ({
      photoId: row.id,
      key: row.key,
      original: row.key,
      name: `photos/${names[index]}`,
      size: row.size,
      crc32: Number(row.crc32),
      modifiedAt: row.taken_at ?? row.uploaded_at,
    }),
  );
  const files = new Map(photos.map(({ photoId, name }) => [photoId, name]));
  const uploads = stored.uploads.map((upload) => ({ ...upload, file: files.get(upload.photoId) ?? null }));
  const missingFiles = lost.map(({ id }) => id);
  const json = Buffer.from(JSON.stringify({ profile, ...stored, uploads, missingFiles }, undefined, 2));
  const described = {
    name: JSON_NAME,
    size: json.length,
    crc32: crc32(json),
    modifiedAt: stored.exportedAt,
    write: async () => json,
  };
  const entries = [described, ...photos];
  const size = sizeOfZip(entries);
  const parts = { storage: context.storage, beforeEach: async () => {} };
  return { size, open: () => readArchive(parts, entries, { start: 0, end: size - 1 }) };
}
