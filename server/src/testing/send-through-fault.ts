import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { timesOf } from './full-size.ts';
import { comeAsGuests, type Ledger, newLedger, type Refusal, sendAsGuest } from './guests.ts';
import { tinyPhoto } from './sample-photos.ts';

export interface FaultyParty {
  readonly host: Client;
  readonly pinCode: string;
  readonly eventId: string;
  /** One client per guest, who has looked the event up. */
  readonly clients: readonly Client[];
  readonly ledger: Ledger;
}

export interface Fault {
  readonly begin: () => void;
  readonly end: () => void;
  /** When the fault ends: after every guest was refused once, or, for a fault that only slows, had a batch accepted. */
  readonly until: 'refused' | 'through';
}

const GUESTS = 3;
const BATCHES = 2;
const FILES = timesOf(1, 2);
const SOON_MS = 20;
let seed = 0;

/** Creates an event and its guests. */
export async function gatherParty(newClient: () => Client): Promise<FaultyParty> {
  const host = newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '斷斷續續');
  const clients = await comeAsGuests(newClient, pinCode, GUESTS);
  return { host, pinCode, eventId, clients, ledger: newLedger() };
}

/**
 * Lets guests upload while a fault begins and ends, until all their photos are acknowledged. Asserts that refusals have
 * Retry-After, and one per guest if the fault lasts until then.
 */
export async function sendThroughFault(party: FaultyParty, fault: Fault): Promise<void> {
  const refusals = await send(party, fault);
  for (const { status, code, retryAfter } of refusals)
    expect([status, code, retryAfter]).toEqual([503, 'SERVICE_UNAVAILABLE', expect.any(Number)]);
  expect(refusals.length >= GUESTS).toBe(fault.until === 'refused');
}

const send = async ({ clients, eventId, ledger }: FaultyParty, fault: Fault): Promise<readonly Refusal[]> => {
  const before = ledger.refusals.length;
  const waiting = new Set(clients);
  const meet = (client: Client, outcome: Fault['until']) => {
    if (outcome === fault.until && waiting.delete(client) && waiting.size === 0) fault.end();
  };
  fault.begin();
  const sendAll = (client: Client) => {
    let left = BATCHES;
    const next = async () =>
      left-- > 0 ? Promise.all(Array.from({ length: FILES }, () => tinyPhoto(++seed))) : undefined;
    const pause = async (refusal: Refusal | undefined) => {
      meet(client, refusal ? 'refused' : 'through');
      if (refusal) await sleep(SOON_MS);
    };
    return sendAsGuest({ client, eventId, ledger, next, pause });
  };
  await Promise.all(clients.map(sendAll));
  return ledger.refusals.slice(before);
};
