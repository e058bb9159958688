import { createHmac } from 'node:crypto';
import { FORGET_AFTER_HOURS } from '@togather/contract/limits.ts';
import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../db/db.ts';
import type { Viewer } from '../http/viewer.ts';
import { networkOf } from '../limits/rate-limit.ts';

/** The author of a request to forget a face: an account, or a guest by cookie and network. */
export interface Asker {
  readonly viewer: Viewer;
  /** Of the guest's cookie. */
  readonly guestHash: Buffer | undefined;
}

/** Open requests of an event, oldest first. */
export const listForgetRequestRows = (db: Queryable, eventId: string) =>
  db
    .selectFrom('forget_requests')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
export type ForgetRequestRow = Awaited<ReturnType<typeof listForgetRequestRows>>[number];

/** Ids of the figures that are hidden from everybody because of a request to forget them. */
export const listForgottenFigures = async (db: Queryable, eventId: string): Promise<Set<string>> =>
  new Set((await listForgetRequestRows(db, eventId)).map((row) => row.figure_id));

/** Whether this asker made the request. */
export const isAskedBy = (
  row: Pick<ForgetRequestRow, 'user_id' | 'guest_hash'>,
  { viewer, guestHash }: Asker,
): boolean =>
  (viewer !== undefined && row.user_id === viewer.id) ||
  (guestHash !== undefined && row.guest_hash?.equals(guestHash) === true);

/** A network's hash, of no use for another event. */
export const hashNetwork = (
  { secrets }: Pick<Context, 'secrets'>,
  eventId: string,
  address: string,
): Buffer =>
  createHmac('sha256', secrets.keyFor('forget-network'))
    .update(`${eventId} ${networkOf(address)}`)
    .digest();

/** Counts an asker's open requests of an event: by account or cookie, and for a guest also by network. */
export const countOwnForgetRequests = async (
  db: Queryable,
  eventId: string,
  { user_id, guest_hash, address_hash }: Pick<ForgetRequestRow, 'user_id' | 'guest_hash' | 'address_hash'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('forget_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', '=', eventId)
    .where('by_host', '=', false)
    .where((row) =>
      row.or([
        row('guest_hash', '=', guest_hash),
        user_id ? row('user_id', '=', user_id) : row('address_hash', '=', address_hash),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
};

/** Requests whose figures are due to be erased. */
export const listDueForgetRequests = (db: Queryable, now: Date) =>
  db
    .selectFrom('forget_requests')
    .select(['id', 'event_id', 'figure_id'])
    .where('asked_at', '<=', new Date(now.getTime() - FORGET_AFTER_MS))
    .orderBy('asked_at')
    .execute();

const FORGET_AFTER_MS = FORGET_AFTER_HOURS * 3600_000;

/** When the figure of a request is erased. */
export const erasedAt = ({ asked_at }: Pick<ForgetRequestRow, 'asked_at'>): Date =>
  new Date(asked_at.getTime() + FORGET_AFTER_MS);
