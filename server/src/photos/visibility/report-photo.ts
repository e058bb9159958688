import { createHash, createHmac } from 'node:crypto';
import type { BodyOf, QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { requirePhoto } from '#photos/policy.ts';
import { closeReport, countOpenReports, countReportsOfOthers, listOpenReports } from '#photos/queries.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';

/**
 * Hashes the network of an address for storage with a report or a heart. The hash cannot be reversed, nor compared
 * between the two.
 */
export function hashNetwork({ secrets }: Context, kept: 'report' | 'heart', address: string): Buffer {
  return createHmac('sha256', secrets.keyFor(`${kept}-network`))
    .update(networkOf(address))
    .digest();
}

export const reportPhotoAct = act(
  'reportPhoto',
  async (context, { params, body, caller, request, reply }) => {
    const by = { caller: ensureGuest(context, caller, reply), address: request.ip };
    await reportPhoto(context, { ...body, ...params, ...by });
    return { received: true as const };
  },
);

type Report = BodyOf<'reportPhoto'> & {
  readonly photoId: string;
  readonly caller: Caller;
  readonly address: string;
};

/** Most open reports on one photo from one network: dropping the cookie makes a new guest. */
const OPEN_REPORTS_A_NETWORK = 5;

/**
 * Stores a report of a photo for the event's host: one open report per person and photo, which a second one replaces.
 * Throws Failure PHOTO_NOT_FOUND, or TOO_MANY_REQUESTS when the network has reported it too often.
 */
const reportPhoto = async (context: Context, { photoId, reason, message, ...by }: Report): Promise<void> => {
  const { event } = await requirePhoto(context, photoId, by.caller);
  const row = { id: newId(), event_id: event.id, photo_id: photoId, ...reporterOf(context, by) };
  const write = async (tx: Tx) => {
    if (!(await takeLock(tx, { photo: photoId }))) throw new Failure('PHOTO_NOT_FOUND');
    if ((await countReportsOfOthers(tx, row)) >= OPEN_REPORTS_A_NETWORK)
      throw new Failure('TOO_MANY_REQUESTS');
    await tx
      .insertInto('photo_reports')
      .values({ ...row, reason, message })
      .onConflict((conflict) =>
        conflict.columns(['photo_id', 'reporter_hash']).doUpdateSet({ reason, message }),
      )
      .execute();
  };
  await withLock(context, { reference: event.id }, write);
};

/** Who reports a photo or a wish, as stored with the report. */
export function reporterOf(
  context: Context,
  { caller: { user, guestHash }, address }: { readonly caller: Caller; readonly address: string },
) {
  return {
    reporter_id: user?.id ?? null,
    reporter_hash: user ? createHash('sha256').update(`user ${user.id}`).digest() : guestHash!,
    network_hash: hashNetwork(context, 'report', address),
  };
}

export const listReportsAct = act('listReports', (context, { event, query }) =>
  listReports(context, event, query),
);

/** Returns a page of an event's reported photos, oldest report first, and their total number. */
const listReports = async (
  context: Context,
  event: EventRow,
  page: QueryOf<'listReports'>,
): Promise<ResponseOf<'listReports'>> => {
  const [rows, total] = await Promise.all([
    listOpenReports(context.db, event.id, page),
    countOpenReports(context.db, event.id),
  ]);
  const photos = describePhotos(
    context,
    { event, links: 'all' },
    rows.map((row) => ({ ...row, id: row.photo_id })),
  );
  const reports = rows.map((row, index) => ({
    id: row.id,
    photo: photos[index]!,
    reason: row.reason,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  }));
  return { reports, total };
};

export const dismissReportAct = act('dismissReport', async (context, { event, caller, params }) => {
  await dismissReport(context, { eventId: event.id, by: caller.user }, params.reportId);
  return { dismissed: true as const };
});

/** Closes a report and keeps its photo. Throws Failure NOT_FOUND when the event has no such report. */
const dismissReport = ({ db }: Context, { eventId, by }: HostsEvent, reportId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await closeReport(tx, eventId, reportId))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'dismissReport', eventId, details: { reportId } });
  });
