import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { keepAlive } from './db.ts';

export interface Listening {
  readonly channel: string;
  /** The connection's name in PostgreSQL's list. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onMessage: (payload: string) => void;
  /** Called whenever listening begins: earlier notifications, and those during an outage, are missed. */
  readonly onListening: () => void;
}

const RECONNECT_MS = 1000;
/** Interval and time-out of probes: a connection that only listens does not notice a dead peer. */
const ASK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 5000;

/** Listens on a channel of NOTIFY until the signal, on its own connection, and reconnects when it breaks. */
export async function keepListening(databaseUrl: string, listening: Listening): Promise<void> {
  const { signal, log } = listening;
  while (!signal.aborted) {
    await listen(databaseUrl, listening).catch((error) =>
      log.warn({ err: error }, 'the connection that listens for changes broke'),
    );
    await sleep(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Listens on its own connection until the signal; throws when the connection breaks or stops responding. */
const listen = async (databaseUrl: string, { channel, name, signal, onMessage, onListening }: Listening) => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    ...keepAlive,
  });
  const broken = new AbortController();
  client.on('error', (error) => broken.abort(error));
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  const over = AbortSignal.any([signal, broken.signal]);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onListening();
    while (!over.aborted) {
      await sleep(ASK_EVERY_MS, undefined, { signal: over, ref: false }).catch(() => {});
      if (!over.aborted) await client.query('select 1');
    }
    if (broken.signal.aborted) throw broken.signal.reason;
  } finally {
    // Closes an unresponsive connection without waiting.
    await client.end();
  }
};
