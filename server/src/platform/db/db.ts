import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** A connection or a transaction: queries take part in the caller's transaction. */
export type Queryable = Db | Tx;

/** Purpose of a pool, which determines its connections and time-outs. */
export type PoolUse = keyof typeof poolRules;

/** Times in milliseconds; 0 waits forever. */
interface PoolRules {
  readonly connections: number;
  /** Limit for getting a connection. */
  readonly connectMs: number;
  /** Limit for a lock that another transaction holds. */
  readonly lockMs: number;
  /** Limit for one statement; PostgreSQL then cancels it. */
  readonly statementMs: number;
  /** Limit for the response to one statement; the connection then counts as dead. */
  readonly answerMs: number;
  /** Limit between the statements of a transaction, so that a stopped process releases its locks. */
  readonly idleMs: number;
}

/** Time limit after which a caller learns that the database or a lock is unavailable. */
export const ANSWER_WITHIN_MS = 5000;

export const poolRules = {
  requests: {
    connections: 10,
    connectMs: 4000,
    lockMs: 2500,
    statementMs: 3500,
    answerMs: 4000,
    idleMs: 15_000,
  },
  /** Few quick statements that must not wait behind others: readiness, and session checks. */
  checks: { connections: 3, connectMs: 2000, lockMs: 1000, statementMs: 1500, answerMs: 2000, idleMs: 5000 },
  jobs: {
    connections: 10,
    connectMs: 5000,
    lockMs: 60_000,
    statementMs: 600_000,
    answerMs: 660_000,
    idleMs: 60_000,
  },
  migrations: { connections: 2, connectMs: 5000, lockMs: 0, statementMs: 0, answerMs: 0, idleMs: 0 },
} as const satisfies Record<string, PoolRules>;

/** Lets the operating system detect a vanished peer. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

interface DbListeners {
  readonly onError?: (error: Error) => void;
  /** Called after each statement, successful or not; without a listener none is timed. */
  readonly onStatement?: ((statement: LogEvent) => void) | undefined;
}

interface PoolOptions {
  /** Multiplies the time-outs. */
  readonly patience?: number | undefined;
  /** Overrides the number of connections. */
  readonly connections?: number;
}

/** Opens a pool. When a connection dies the pool drops it and its query fails; the process continues. */
export function openDb(
  url: string,
  { onError = () => {}, onStatement }: DbListeners = {},
  use: PoolUse = 'jobs',
  { patience = 1, connections = poolRules[use].connections }: PoolOptions = {},
): Db {
  const { connectMs, lockMs, statementMs, answerMs, idleMs } = poolRules[use];
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `togather ${use}`,
    max: connections,
    connectionTimeoutMillis: patience * connectMs,
    lock_timeout: patience * lockMs,
    statement_timeout: patience * statementMs,
    query_timeout: patience * answerMs,
    idle_in_transaction_session_timeout: patience * idleMs,
    ...keepAlive,
  });
  pool.on('error', onError);
  // The pool listens on idle connections only; without this listener, one that breaks between two statements would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: dropSilent(pool) }),
    ...(onStatement && { log: onStatement }),
  });
  pools.set(db, pool);
  return db;
}
const pools = new WeakMap<Db, pg.Pool>();

/** Returns the connections of a pool from `openDb`, and the number of queries waiting for one. */
export function countConnections(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Wraps the pool to drop connections that timed out: a pending rollback fails at once instead of waiting again, and the
 * connection is not reused.
 */
const dropSilent = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await connectTo(pool);
    const query = (text: string, values: unknown[]) =>
      client.query({ text, values, name: preparedNames.get(text) }).catch((error: Error) => {
        if (error.message === NO_ANSWER) void client.end();
        throw error;
      });
    // No code uses cursors.
    return { query, release: (drop?: boolean) => client.release(drop) } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});
/** Delay of a timer that shows that this process was busy. */
const STALL_MS = 1000;

/**
 * Takes a connection. Retries once when it timed out because this process was busy, since then the database may be fine.
 */
const connectTo = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const startedAt = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    const late = performance.now() - startedAt - (pool.options.connectionTimeoutMillis ?? 0);
    if (late < STALL_MS || !isConnectTimeout(error as Error)) throw error;
    return pool.connect();
  }
};

const isConnectTimeout = ({ message }: Error): boolean =>
  /timeout exceeded when trying to connect|due to connection timeout/.test(message);

/** Names of prepared statements by their SQL text. */
const preparedNames = new Map<string, string>();

/**
 * Prepares a statement that every request runs. It is built once, and each connection parses and plans it once, which
 * otherwise takes five times as long as running it (0.13 ms instead of 0.9). It must name its columns, so that a
 * migration that adds one does not invalidate it.
 */
export function prepare<Row>(build: (db: Queryable) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Queryable, parameters: readonly unknown[]): Promise<Row[]> => {
    compiled ??= build(db).compile();
    return executePrepared(db, { ...compiled, parameters });
  };
}

/** Runs a statement that is prepared likewise, but built each time. It may have only a few texts: each connection keeps them all. */
export async function executePrepared<Row>(db: Queryable, query: CompiledQuery<Row>): Promise<Row[]> {
  prepareText(query.sql);
  return (await db.executeQuery(query)).rows;
}

/** Makes each connection prepare the statement of this text when it first runs it. */
export function prepareText(text: string): void {
  if (!preparedNames.has(text)) preparedNames.set(text, `togather_${preparedNames.size}`);
}

type PostgresPoolClient = Awaited<ReturnType<PostgresPool['connect']>>;

/** The message of `pg` after query_timeout; the error has no code. */
const NO_ANSWER = 'Query read timeout';

/** Connection lost or refused, no response, no memory or connections left, starting up or shutting down. */
const UNAVAILABLE = /^(57P0[1-5]|08\w{3}|53(?!100)\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** Too many parameters: the code is 08P01, which poolers also use for a lost server. */
const TOO_MANY_PARAMETERS = /^bind message /;
const UNAVAILABLE_MESSAGE = new RegExp(
  `${NO_ANSWER}|timeout expired|Connection terminated|timeout exceeded when trying to connect|not queryable|has been discarded`,
);
/** A lock or statement timed out, the transaction was idle too long, or it was ended to resolve a conflict. */
const TOO_BUSY = /^(55P03|57014|25P0[34]|40P01|40001)$/;

export interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** Returns whether the same request may succeed in a moment. */
export function isPassing({ code = '', message = '' }: DatabaseError): boolean {
  return (
    !TOO_MANY_PARAMETERS.test(message) &&
    (UNAVAILABLE.test(code) || TOO_BUSY.test(code) || UNAVAILABLE_MESSAGE.test(message))
  );
}

export const isDiskFull = ({ code }: DatabaseError): boolean => code === '53100';

export const isUniqueViolation = ({ code }: DatabaseError): boolean => code === '23505';

/**
 * Returns whether PostgreSQL refused a statement, which rolls back its transaction. After a lost connection the outcome
 * is unknown.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P0)/.test(error.code ?? '');
}

const KIND = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i;

/** Returns the kind of a statement and the first table it names, such as `select photos`, without any values. */
export function nameStatement(sql: string): { readonly kind: string; readonly table?: string } {
  const kind = KIND.exec(sql)?.[1]?.toLowerCase() ?? 'other';
  const table = TABLE.exec(sql)?.[1]?.replaceAll('"', '');
  return { kind, ...(table && { table }) };
}

const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Runs a transaction, and retries it after a deadlock. For transactions that lock rows of many tables and cannot follow
 * the lock order of all others.
 */
export async function againOnDeadlock<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === TRIES) throw error;
    }
  }
}
