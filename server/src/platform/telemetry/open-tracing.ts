import type { Logger } from 'pino';
import type { TracingSettings } from '#platform/config/config.ts';
import type { Tracing } from './tracing.ts';

/**
 * Opens tracing; returns undefined, and loads nothing, when no collector is configured. `service` is the name of this
 * process in traces.
 */
export async function openTracing(
  settings: TracingSettings | undefined,
  service: string,
  log: Logger,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { sendSpans } = await import('./send-spans.ts');
  return sendSpans(settings, service, log);
}
