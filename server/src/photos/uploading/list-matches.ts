import { joinName, splitName } from '@togather/contract/entry-names.ts';
import { sql } from 'kysely';
import { requireBearerKey, type VerifiedKey } from '#events/upload-keys.ts';
import { act } from '#http/act.ts';
import { ofKey } from '#photos/policy.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Photos of one name that a client may show to choose from. */
const MOST_OF_ONE_NAME = 10;

/** Returns the photos with these names that a key may replace. It tells nothing of other photos. */
export const listMatchesByKeyAct = act('listMatchesByKey', async (context, { request, body: { names } }) => {
  const key = await requireBearerKey(context, request, 'upload');
  const rows = await listNamed(context.db, key, names.map(stemOf));
  const byStem = Map.groupBy(rows, ({ name }) => stemOf(name));
  const matches = names.map((name) => ({
    name,
    photos: (byStem.get(stemOf(name)) ?? []).slice(0, MOST_OF_ONE_NAME).map((row) => ({
      photoId: row.id,
      name: row.name,
      sha256: (row.sent_sha256 ?? row.sha256).toString('hex'),
      width: row.width,
      height: row.height,
      uploadedAt: row.uploaded_at.toISOString(),
    })),
  }));
  return { matches };
});

/** An edit has another extension, and some programs write it in the other case. */
const stemOf = (name: string): string => {
  const [stem] = splitName(joinName(splitName(name)[0], '.jpg'));
  return stem.normalize('NFC').toLowerCase();
};

const listNamed = (db: Queryable, key: VerifiedKey, stems: readonly string[]) =>
  db
    .selectFrom('photos')
    .select(['id', 'name', 'sha256', 'sent_sha256', 'width', 'height', 'uploaded_at'])
    .where('event_id', '=', key.event.id)
    .where(ofKey(key))
    .where('deletes_at', 'is', null)
    .where(
      sql<boolean>`lower(normalize(regexp_replace(name, '\\.[^.]*$', ''))) = any (${[...stems]}::text[])`,
    )
    .orderBy('arrival')
    .execute();
