import { Agent, request } from 'node:http';
import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';

const BOUNDARY = 'togather-bench-7f3a9c1e5b8d2046';
/** The content type of `formOf`. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const MOST_IN_BATCH = 6;

interface Target {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

export interface Sent {
  /** From the first byte of the first batch to the last response. */
  readonly ms: number;
  /** The response to each batch, and its time. */
  readonly answers: readonly { readonly body: string; readonly at: number; readonly ms: number }[];
}

export const headersFor = (eventId: string) => ({ [EVENT_ID_HEADER]: eventId });

/** Lets `guests` share the photos and upload them concurrently, each in batches of at most six over one connection. */
export async function sendBatches(target: Target, photos: readonly Buffer[], guests: number): Promise<Sent> {
  const batches: Buffer[][] = [];
  const size = Math.min(MOST_IN_BATCH, Math.ceil(photos.length / guests));
  for (let at = 0; at < photos.length; at += size) batches.push(formOf(photos.slice(at, at + size)));
  const agent = new Agent({ keepAlive: true, maxSockets: guests });
  const answers: { body: string; at: number; ms: number }[] = [];
  const startedAt = performance.now();
  const guest = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const sentAt = performance.now();
      const body = await send(target, batch, agent);
      answers.push({ body, at: performance.now(), ms: performance.now() - sentAt });
    }
  };
  await Promise.all(Array.from({ length: guests }, guest));
  agent.destroy();
  return { ms: performance.now() - startedAt, answers };
}

/** Returns the chunks of a body with these photos. */
export function formOf(photos: readonly Buffer[]): Buffer[] {
  return [
    ...photos.flatMap((photo, n) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photos"; filename="IMG_${n}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      photo,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
}

const send = ({ url, headers = {} }: Target, body: readonly Buffer[], agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const length = body.reduce((sum, piece) => sum + piece.length, 0);
    const sending = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': FORM_TYPE,
          'content-length': length,
          'idempotency-key': crypto.randomUUID(),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${response.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    sending.on('error', reject);
    for (const piece of body) sending.write(piece);
    sending.end();
  });
