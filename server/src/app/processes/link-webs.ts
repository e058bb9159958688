import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOnce } from '#platform/base/read-together.ts';
import { readMessage, type SiblingMessage } from '#platform/siblings/siblings.ts';
import { countsOf, type MetricsSnapshot, mergeMetrics } from '#platform/telemetry/merge-metrics.ts';

interface Web {
  /** Its last metrics; they count while it does not answer. */
  metrics: MetricsSnapshot;
  answered: () => void;
}

const PATIENCE_MS = 1000;

/**
 * Connects the web processes of this launcher: forwards the keys that one has seen to the others, and adds up their
 * metrics. The counts of a process that has ended remain in the sums, as of its last answer. The returned function adds a
 * process that is ready.
 */
export function linkWebs(): (child: ChildProcess) => void {
  const webs = new Map<ChildProcess, Web>();
  const once = createOnce<MetricsSnapshot>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);

  const send = (child: ChildProcess, message: SiblingMessage) => {
    // The callback takes the error of a process that has just ended.
    if (child.connected) child.send(message, () => {});
  };
  const ask = ([child, web]: [ChildProcess, Web]) =>
    new Promise<void>((resolve) => {
      web.answered = resolve;
      send(child, { kind: 'measure' });
    });
  const measure = async () => {
    const answers = Promise.all([...webs].map(ask));
    await Promise.race([answers, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return mergeMetrics([...[...webs.values()].map(({ metrics }) => metrics), await ended]);
  };
  const receive = async (child: ChildProcess, web: Web, message: SiblingMessage | undefined) => {
    if (message?.kind === 'seen') for (const other of webs.keys()) if (other !== child) send(other, message);
    if (message?.kind === 'measure') send(child, { kind: 'measured', metrics: await once('all', measure) });
    if (message?.kind === 'measured') {
      web.metrics = message.metrics;
      web.answered();
    }
  };
  const leave = (child: ChildProcess, web: Web) => {
    webs.delete(child);
    web.answered();
    ended = ended.then((before) => mergeMetrics([before, countsOf(web.metrics)]));
  };
  return (child) => {
    const web: Web = { metrics: [], answered: () => {} };
    webs.set(child, web);
    child.on('message', (message) => void receive(child, web, readMessage(message)));
    child.once('exit', () => leave(child, web));
  };
}
