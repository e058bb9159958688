import autocannon, { type Client, type Request } from 'autocannon';
import type { Outcome } from './outcomes.ts';

export interface Reply {
  readonly status: number;
  /** Alternating names and values, as received. */
  readonly headers: readonly string[];
  /** Set for failures and when the request asks for it. */
  readonly body: string;
}

export interface Ask {
  readonly route: string;
  /** Called right before sending, when earlier responses are known. */
  readonly prepare: () => Pick<Request, 'method' | 'path' | 'headers' | 'body'>;
  /** Called with undefined if no response arrived. */
  readonly take?: (reply: Reply | undefined) => void;
  /** Whether `take` needs the body, as text. */
  readonly readsBody?: boolean;
}

/** Sequential requests of one guest over one connection. */
export interface Visit {
  /** An address of 127.0.0.0/8, so that the server sees each guest at a separate one. */
  readonly address: string;
  readonly asks: readonly Ask[];
}

interface Sending {
  readonly origin: string;
  readonly outcomes: Outcome[];
  readonly timeoutSeconds: number;
  /** Requests per second of each guest. Undefined: as fast as responses arrive. */
  readonly perSecond?: number;
}

export function headerOf({ headers }: Pick<Reply, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((text, n) => n % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** Starts all visits at once and records the outcome of each request. Resolves when all of them are done. */
export async function sendVisits(sending: Sending, visits: readonly Visit[]): Promise<void> {
  // autocannon sends the same number of requests over each connection.
  const alike = Map.groupBy(visits, ({ asks }) => asks.length);
  await Promise.all([...alike].map(([length, some]) => length > 0 && sendAlike(sending, some)));
}

const sendAlike = async (sending: Sending, visits: readonly Visit[]): Promise<void> => {
  const coming = visits.values();
  await autocannon({
    url: sending.origin,
    connections: visits.length,
    amount: visits.reduce((sum, { asks }) => sum + asks.length, 0),
    timeout: sending.timeoutSeconds,
    ...(sending.perSecond && { connectionRate: sending.perSecond }),
    skipAggregateResult: true,
    setupClient: (client) => setUp(client, sending, coming.next().value!),
  });
};

/** The rest of autocannon's client that this module uses. */
interface OpenClient {
  readonly opts: { port: unknown; readonly hostname: string };
  readonly pipelinedRequests: { addBody: (bytes: Buffer) => void };
  readonly on: (event: 'connError', listener: (error: NodeJS.ErrnoException) => void) => void;
}

const setUp = (client: Client, { outcomes }: Sending, { address, asks }: Visit) => {
  const open = client as unknown as OpenClient;
  const conversation = follow(outcomes);
  bindTo(open, address);
  keepBodies(open, conversation.wantsBody);
  client.on('headers', (head) => conversation.head(head as unknown as Head));
  client.on('response', conversation.end);
  open.on('connError', conversation.lose);
  // The connection failed permanently, or a request beyond the last was due.
  client.once('done', conversation.giveUp);
  client.setRequests(
    asks.map((ask) => ({
      setupRequest: (defaults: Request) => {
        conversation.begin(ask);
        return { ...defaults, ...ask.prepare() };
      },
      onResponse: (_status: number, text: string) => conversation.read(text),
    })),
  );
};

interface Head {
  readonly statusCode: number;
  readonly headers: readonly string[];
}

/** Follows one connection's requests and records the outcome of each. */
const follow = (outcomes: Outcome[]) => {
  let current: { readonly ask: Ask; readonly from: number } | undefined;
  let head: Head = { statusCode: 0, headers: [] };
  let body = '';
  let trouble: string | undefined;
  const settle = (reply: Reply | undefined) => {
    if (!current) return;
    const { ask, from } = current;
    current = undefined;
    outcomes.push({
      route: ask.route,
      status: reply?.status ?? 0,
      code: reply ? codeOf(reply) : trouble,
      ms: performance.now() - from,
      namesWait: reply !== undefined && headerOf(reply, 'retry-after') !== undefined,
    });
    ask.take?.(reply);
  };
  const giveUp = () => settle(undefined);
  return {
    begin: (ask: Ask) => {
      // An open request was cut off or timed out.
      giveUp();
      current = { ask, from: performance.now() };
      body = '';
      trouble = undefined;
    },
    head: (now: Head) => {
      head = now;
    },
    read: (text: string) => {
      body = text;
    },
    lose: ({ code }: NodeJS.ErrnoException) => {
      trouble = code;
    },
    wantsBody: () => head.statusCode >= 400 || current?.ask.readsBody === true,
    end: () => settle({ status: head.statusCode, headers: head.headers, body }),
    giveUp,
  };
};

/** autocannon passes its port to net.connect, which also takes an options object: this one sets the local address. */
const bindTo = ({ opts }: OpenClient, localAddress: string) => {
  opts.port = { port: opts.port, host: opts.hostname, localAddress };
};

/**
 * autocannon converts every body to text. For a megabyte of photos that takes 20 ms, more than the server needs to send it.
 */
const keepBodies = ({ pipelinedRequests }: OpenClient, isWanted: () => boolean) => {
  const keep = pipelinedRequests.addBody.bind(pipelinedRequests);
  pipelinedRequests.addBody = (bytes) => {
    if (isWanted()) keep(bytes);
  };
};

/** Returns the error code of a failure. */
const codeOf = ({ status, body }: Reply): string | undefined =>
  status >= 400 ? /"code":"([A-Z_]+)"/.exec(body)?.[1] : undefined;
