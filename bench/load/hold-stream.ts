import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { EventChange } from '@togather/contract/schemas/events.ts';
import type { Outcome } from './outcomes.ts';

interface Watching {
  readonly origin: string;
  readonly eventId: string;
  readonly address: string;
  /** The outcome of each attempt to open the stream. */
  readonly outcomes: Outcome[];
  readonly onChange: (change: EventChange) => void;
}

const AGAIN_MS = 3000;

/**
 * Watches an event as a page's EventSource does and reconnects a few seconds after the stream ends. autocannon cannot do
 * this: it waits for the end of each response. Returns a function that closes the stream.
 */
export function holdStream(watching: Watching): () => void {
  let isOver = false;
  let asking: ClientRequest;
  let again: NodeJS.Timeout | undefined;
  const open = () => {
    const from = performance.now();
    let isAnswered = false;
    const { origin, eventId, address: localAddress, outcomes } = watching;
    const note = (status: number, wait?: string) =>
      outcomes.push({
        route: 'stream',
        status,
        ms: performance.now() - from,
        namesWait: wait !== undefined,
      });
    const lose = () => {
      if (!isOver) again = setTimeout(open, AGAIN_MS);
    };
    asking = get(`${origin}/api/event/${eventId}/stream`, { localAddress, agent: false });
    asking.once('response', (response) => {
      isAnswered = true;
      note(response.statusCode ?? 0, response.headers['retry-after']);
      readChanges(response, watching.onChange);
      response.once('close', lose);
    });
    asking.once('error', () => {
      if (isOver || isAnswered) return;
      note(0);
      lose();
    });
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(again);
    asking.destroy();
  };
}

const readChanges = (response: IncomingMessage, onChange: Watching['onChange']) => {
  let text = '';
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (text + piece).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages)
      if (message.startsWith('data: ')) onChange(JSON.parse(message.slice('data: '.length)));
  });
};
