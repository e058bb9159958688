import type { MetricsSnapshot } from '#platform/telemetry/merge-metrics.ts';

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
