import { sql } from 'kysely';
import { type Db, isPassing, type Tx } from '#platform/db/db.ts';

/**
 * What a transaction can lock, by id. `figures` are the figures of an event, `event` is its row. `reference` is the lock
 * that a foreign key takes on an event's row: the insert takes it, and the lock only names the queue.
 */
export type Lock =
  | { readonly user: string }
  | { readonly pendingEvent: string }
  | { readonly figures: string }
  | { readonly event: string }
  | { readonly photo: string }
  | { readonly reference: string };

/**
 * A transaction takes its locks in this order, so that no two wait for each other. A transaction that works through several
 * events starts over for each; it runs with `againOnDeadlock`.
 */
const ORDER = ['user', 'pendingEvent', 'figures', 'event', 'photo'] as const;
type Kind = (typeof ORDER)[number];

const tables = { user: 'users', pendingEvent: 'pending_events', event: 'events', photo: 'photos' } as const;

/** By transaction: the rank of the last lock and the event that it belongs to. */
const held = new WeakMap<Tx, { rank: number; event: string | undefined }>();

const checkOrder = (tx: Tx, kind: Kind, id: string) => {
  const rank = ORDER.indexOf(kind);
  const event = kind === 'figures' || kind === 'event' ? id : undefined;
  const last = held.get(tx);
  const isOther = event !== undefined && last?.event !== undefined && event !== last.event;
  if (last && rank < last.rank && !isOther)
    throw new Error(
      `A transaction locks ${kind} after ${ORDER[last.rank]}: ${ORDER.join(', ')} is the order.`,
    );
  held.set(tx, { rank, event: event ?? last?.event });
};

/**
 * Locks until the transaction ends. Rows that refer to a locked row can still be written. Returns false when the row is
 * gone.
 * @throws Error when the transaction holds a lock that comes later in the order
 */
export async function takeLock(tx: Tx, lock: Lock): Promise<boolean> {
  const [[kind, id]] = Object.entries(lock) as [[Kind | 'reference', string]];
  if (kind === 'reference') return true;
  checkOrder(tx, kind, id);
  if (kind === 'figures') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 1))`.execute(tx);
    return true;
  }
  const table = sql.table(tables[kind]);
  const { rows } = await sql`select id from ${table} where id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Runs a transaction under a lock. It waits for the lock in this process's queue, without a connection. */
export function withLock<T>(
  { db, lockQueue }: { readonly db: Db; readonly lockQueue: LockQueue },
  lock: Lock,
  act: (tx: Tx, isThere: boolean) => Promise<T>,
): Promise<T> {
  return lockQueue(lock, () => db.transaction().execute(async (tx) => act(tx, await takeLock(tx, lock))));
}

/** Runs an action after all earlier ones for the same lock; `lock` is one of locks.ts. */
export type LockQueue = <T>(lock: object, act: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (error: unknown) => void;
}

/**
 * Queues the users of one lock in this process, outside the database, so that they occupy one connection while another
 * process holds the lock. When the first times out, those behind fail the same way at once.
 */
export function createLockQueue(): LockQueue {
  const queues = new Map<string, Waiting[]>();
  const enter = (key: string): Promise<void> | undefined => {
    const queue = queues.get(key);
    if (queue) return new Promise((go, giveUp) => queue.push({ go, giveUp }));
    queues.set(key, []);
    return undefined;
  };
  const leave = (key: string): void => {
    const next = queues.get(key)?.shift();
    if (next) next.go();
    else queues.delete(key);
  };
  return async (lock, act) => {
    const key = JSON.stringify(lock);
    await enter(key);
    try {
      return await act();
    } catch (error) {
      if (isPassing(error as Error)) for (const { giveUp } of queues.get(key)?.splice(0) ?? []) giveUp(error);
      throw error;
    } finally {
      leave(key);
    }
  };
}
