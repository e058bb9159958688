import { MAX_LISTED_GUESTS } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { listedName, tableName } from '@togather/contract/schemas/guest-list.ts';
import { id as anyId } from '@togather/contract/schemas/values.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#app/context/context.ts';
import { mayManage, requireRunning } from '#events/membership/policy.ts';
import { readEmbedding } from '#figures/crops/open-face-crop.ts';
import { bytesOf } from '#figures/detecting/write-faces.ts';
import { readSelfie, receiveSelfie, requireGrouping } from '#figures/finding/find-figures.ts';
import { matchFigures } from '#figures/grouping/match-figures.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { withLock } from '#platform/locks/locks.ts';
import { enqueueGuestMatching, listVectors } from './match-guest-list.job.ts';
import { describeListing, ownListing } from './queries.ts';

/** The fields beside the selfie. */
const fieldsOfForm = z.object({
  consent: z.literal('yes').optional(),
  name: listedName.optional(),
  table: tableName.optional(),
  guestId: anyId.optional(),
  isAnother: z.literal('yes').optional(),
});

export const addListedGuestAct = act(
  'addListedGuest',
  async (context, { event, caller, request, reply }) => {
    const isHost = mayManage(event, caller.user);
    requireGrouping(event);
    requireRunning(event, context.clock());
    if (!isHost && !event.is_guest_list_open) throw new Failure('GUEST_LIST_CLOSED');
    const typed: Record<string, unknown> = {};
    const selfie = await receiveSelfie(context, request, (name, value) => {
      typed[name] = value;
    });
    const read = fieldsOfForm.safeParse(typed);
    if (!read.success) throw new Failure('VALIDATION_FAILED');
    if (!read.data.consent) throw new Failure('CONSENT_MISSING');
    const face = await readSelfie(context, selfie);
    const by = isHost ? caller : ensureGuest(context, caller, reply);
    return addGuest(context, event, { ...read.data, ...face, by, isHost });
  },
  'multipart',
);

type Added = Omit<z.infer<typeof fieldsOfForm>, 'consent'> & {
  readonly embedding: Float32Array;
  readonly pipelineVersion: string;
  readonly by: Caller;
  readonly isHost: boolean;
};

/**
 * Adds a person, or gives an entry another vector: for a guest the own one. It looks at the list under the event's lock, so that
 * of two selfies of one person the second is refused. Throws Failure FACE_GROUPING_OFF, GUEST_LIST_CLOSED, GUEST_LIST_FULL,
 * PERSON_ALREADY_LISTED, LISTED_GUEST_NOT_FOUND.
 */
const addGuest = async (
  context: Context,
  event: EventRow,
  added: Added,
): Promise<ResponseOf<'addListedGuest'>> => {
  const row = await withLock(context, { event: event.id }, async (tx) => {
    // The host may have changed these meanwhile.
    const now = await tx
      .selectFrom('events')
      .select(['face_grouping', 'is_guest_list_open'])
      .where('id', '=', event.id)
      .where('taken_down_at', 'is', null)
      .executeTakeFirst();
    if (!now) throw new Failure('EVENT_UNKNOWN');
    requireGrouping(now);
    if (!added.isHost && !now.is_guest_list_open) throw new Failure('GUEST_LIST_CLOSED');
    const earlier = await findEntry(tx, event.id, added);
    await requireNew(context, tx, event.id, { ...added, earlierId: earlier?.id });
    const written = await write(context, tx, event.id, { ...added, earlier });
    if (added.isHost && added.by.user)
      await recordAudit(tx, {
        role: 'HOST',
        by: added.by.user,
        action: 'addListedGuest',
        eventId: event.id,
        details: { guestId: written.id },
      });
    return written;
  });
  // After the commit: a matching that began before it has not seen the entry.
  await enqueueGuestMatching(context, event.id);
  return describeListing(row, context.faces.pack.pipelineVersion);
};

interface Entry {
  readonly id: string;
  readonly name: string | null;
  readonly table_name: string | null;
}

/** Returns the entry that gets the selfie. Throws Failure LISTED_GUEST_NOT_FOUND. */
const findEntry = async (
  tx: Tx,
  eventId: string,
  { isHost, guestId, by }: Added,
): Promise<Entry | undefined> => {
  if (isHost && guestId === undefined) return undefined;
  const entry = await tx
    .selectFrom('listed_guests')
    .select(['id', 'name', 'table_name'])
    .where('event_id', '=', eventId)
    .$if(isHost, (one) => one.where('id', '=', guestId ?? ''))
    .$if(!isHost, (own) => own.where(ownListing({ userId: by.user?.id, guestHash: by.guestHash })))
    // A guest who signed in may have one entry of each kind.
    .orderBy(sql`user_id is null`)
    .executeTakeFirst();
  if (!entry && isHost) throw new Failure('LISTED_GUEST_NOT_FOUND');
  return entry;
};

/** Throws Failure GUEST_LIST_FULL, PERSON_ALREADY_LISTED. */
const requireNew = async (
  { faces }: Context,
  tx: Tx,
  eventId: string,
  { embedding, pipelineVersion, earlierId, isAnother, isHost }: Added & { earlierId: string | undefined },
): Promise<void> => {
  const { count } = await tx
    .selectFrom('listed_guests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (earlierId === undefined && count >= MAX_LISTED_GUESTS) throw new Failure('GUEST_LIST_FULL');
  if (isHost && isAnother) return;
  const listed = (await listVectors(tx, { eventId, pipelineVersion }))
    .filter(({ id }) => id !== earlierId)
    .map((row) => ({ id: row.id, embeddings: [readEmbedding(row.embedding)] }));
  if (matchFigures(embedding, listed, faces.pack.calibration).confident)
    throw new Failure('PERSON_ALREADY_LISTED');
};

const write = (
  { clock }: Context,
  tx: Tx,
  eventId: string,
  { earlier, by, isHost, ...added }: Added & { earlier: Entry | undefined },
) => {
  const now = clock();
  const said = {
    name: added.name === undefined ? (earlier?.name ?? null) : added.name || null,
    table_name: added.table === undefined ? (earlier?.table_name ?? null) : added.table || null,
    embedding: bytesOf(added.embedding),
    pipeline_version: added.pipelineVersion,
    consented_at: now,
    figure_id: null,
    matched_at: null,
  };
  const columns = ['id', 'name', 'table_name', 'pipeline_version'] as const;
  if (earlier) {
    const changed = tx.updateTable('listed_guests').set(said).where('id', '=', earlier.id);
    return changed.returning(columns).executeTakeFirstOrThrow();
  }
  return tx
    .insertInto('listed_guests')
    .values({
      ...said,
      id: newId(),
      event_id: eventId,
      by_host: isHost,
      user_id: isHost ? null : (by.user?.id ?? null),
      guest_hash: isHost || by.user ? null : by.guestHash!,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
};
