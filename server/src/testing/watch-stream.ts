import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { TestServer } from './test-server.ts';

/** A followed stream of server-sent events. */
export interface Watching<T> {
  /** Grows with the messages. */
  readonly messages: readonly T[];
  readonly stop: () => Promise<void>;
}

/** Follows a stream until `stop`. Throws if it is refused. */
export async function watchStream<T>(
  { origin }: Pick<TestServer, 'origin'>,
  path: string,
  session?: Session,
  more: Readonly<Record<string, string>> = {},
): Promise<Watching<T>> {
  const messages: T[] = [];
  const abort = new AbortController();
  const headers = { ...more, ...(session && { authorization: `Bearer ${session.idToken}` }) };
  const response = await fetch(`${origin}${path}`, { signal: abort.signal, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) messages.push(JSON.parse(part.slice(6)) as T);
    }
  })().catch(() => {});
  return {
    messages,
    stop: async () => {
      abort.abort();
      await reading;
    },
  };
}
