import { setTimeout as sleep } from 'node:timers/promises';
import { createOnce } from '#platform/base/read-together.ts';
import type { MetricsSnapshot } from '#platform/telemetry/merge-metrics.ts';

/** The other web processes of this launcher. */
export interface Siblings {
  /** Tells the others that this process has seen a key. */
  readonly tellSeen: (key: string, forMs: number) => void;
  readonly onSeen: (listener: (key: string, forMs: number) => void) => void;
  /** Returns the metrics of all web processes; undefined when the launcher does not answer within a few seconds. */
  readonly measureAll: () => Promise<MetricsSnapshot | undefined>;
  /** Sets how this process answers the launcher's question for its metrics. */
  readonly answerWith: (measure: () => Promise<MetricsSnapshot>) => void;
}

/** More than the launcher waits for a process that does not answer. */
const PATIENCE_MS = 3000;

/** Opens the channel of this process to its launcher, which connects it with the others. */
export function openSiblings(): Siblings {
  const once = createOnce<MetricsSnapshot | undefined>();
  const onSeen: ((key: string, forMs: number) => void)[] = [];
  let answer: (() => Promise<MetricsSnapshot>) | undefined;
  let arrive: (metrics: MetricsSnapshot) => void = () => {};
  const send = (message: SiblingMessage) => {
    // The callback takes the error of a launcher that has just ended.
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const receive = async (message: SiblingMessage | undefined) => {
    if (message?.kind === 'seen') for (const tell of onSeen) tell(message.key, message.forMs);
    if (message?.kind === 'measured') arrive(message.metrics);
    if (message?.kind === 'measure' && answer) send({ kind: 'measured', metrics: await answer() });
  };
  process.on('message', (message) => void receive(readMessage(message)));
  return {
    tellSeen: (key, forMs) => send({ kind: 'seen', key, forMs }),
    onSeen: (listener) => void onSeen.push(listener),
    measureAll: () =>
      once('all', () => {
        const arrived = new Promise<MetricsSnapshot>((resolve) => {
          arrive = resolve;
        });
        send({ kind: 'measure' });
        return Promise.race([arrived, sleep(PATIENCE_MS, undefined, { ref: false })]);
      }),
    answerWith: (measure) => {
      answer = measure;
    },
  };
}

/** What the web processes of one launcher send each other through it, and what the launcher asks them. */
export type SiblingMessage =
  /** A web process has seen a key for the first time in `forMs`. The launcher forwards it to the others. */
  | { readonly kind: 'seen'; readonly key: string; readonly forMs: number }
  /** From a web process: it wants the metrics of all. From the launcher: it wants those of the process. */
  | { readonly kind: 'measure' }
  /** From a web process: its own metrics. From the launcher: those of all. */
  | { readonly kind: 'measured'; readonly metrics: MetricsSnapshot };

/** Returns undefined for other messages between a launcher and its services. */
export function readMessage(message: unknown): SiblingMessage | undefined {
  return typeof message === 'object' && message !== null && 'kind' in message
    ? (message as SiblingMessage)
    : undefined;
}
