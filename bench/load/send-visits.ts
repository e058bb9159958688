import autocannon, { type Client, type Request } from 'autocannon';
import type { Outcome } from './outcomes.ts';

export interface Reply {
  readonly status: number;
  /** Names and values by turns, as they came. */
  readonly headers: readonly string[];
  /** Of a failure, and where the ask wants it. */
  readonly body: string;
}

/** One request of a visit. */
export interface Ask {
  readonly route: string;
  /** Called when it is to be sent: what earlier responses brought is known then. */
  readonly prepare: () => Pick<Request, 'method' | 'path' | 'headers' | 'body'>;
  /** Undefined where no response came. */
  readonly take?: (reply: Reply | undefined) => void;
  /** Whether `take` wants the body, which is text. */
  readonly readsBody?: boolean;
}

/** Requests that one guest sends one after the other, over a connection of their own. */
export interface Visit {
  /** Of 127.0.0.0/8: the server sees guests at addresses of their own, as in reality. */
  readonly address: string;
  readonly asks: readonly Ask[];
}

interface Sending {
  readonly origin: string;
  readonly outcomes: Outcome[];
  readonly timeoutSeconds: number;
  /** The pace of each guest; as fast as responses come if undefined. */
  readonly perSecond?: number;
}

export const headerOf = ({ headers }: Pick<Reply, 'headers'>, name: string): string | undefined => {
  const at = headers.findIndex((text, n) => n % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
};

/** Sends visits that begin at the same moment; resolves when all of them are over. Adds what became of each request. */
export const sendVisits = async (sending: Sending, visits: readonly Visit[]): Promise<void> => {
  // autocannon sends the same number over each connection.
  const alike = Map.groupBy(visits, ({ asks }) => asks.length);
  await Promise.all([...alike].map(([length, some]) => length > 0 && sendAlike(sending, some)));
};

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

/** The rest of autocannon's client that is used here. */
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
  // The connection broke for good, or a request beyond the last was due.
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

/** Follows what is sent and received over one connection, and notes what becomes of each request. */
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
      // One that is still open was cut off, or took too long.
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

/** autocannon hands its port to net.connect, which takes an object there that names the own address as well. */
const bindTo = ({ opts }: OpenClient, localAddress: string) => {
  opts.port = { port: opts.port, host: opts.hostname, localAddress };
};

/** autocannon makes text of every body, which takes 20 ms for a megabyte of photos: more than the server needs to send it. */
const keepBodies = ({ pipelinedRequests }: OpenClient, isWanted: () => boolean) => {
  const keep = pipelinedRequests.addBody.bind(pipelinedRequests);
  pipelinedRequests.addBody = (bytes) => {
    if (isWanted()) keep(bytes);
  };
};

/** The code of a failure, in the one shape that they all have. */
const codeOf = ({ status, body }: Reply): string | undefined =>
  status >= 400 ? /"code":"([A-Z_]+)"/.exec(body)?.[1] : undefined;
