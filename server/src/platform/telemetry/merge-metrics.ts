import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of a process with their values, as JSON. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The slowest process delays its guests; an average would hide it. */
const OF_SLOWEST = /^nodejs_eventloop_lag_/;

/** Returns one snapshot for several processes: sums, and the largest delay of an event loop. */
export function mergeMetrics(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> {
  return AggregatorRegistry.aggregate(snapshots.map(takeLargestDelay)).getMetricsAsJSON();
}

const takeLargestDelay = (snapshot: MetricsSnapshot): MetricsSnapshot =>
  snapshot.map((metric) => (OF_SLOWEST.test(metric.name) ? { ...metric, aggregator: 'max' } : metric));

/** Returns what remains of a process that has ended: its counts. Without them the sums would go down. */
export function countsOf(snapshot: MetricsSnapshot): MetricsSnapshot {
  return snapshot.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

/** Returns a snapshot in Prometheus' text format. */
export function describeMetrics(snapshot: MetricsSnapshot): Promise<string> {
  return AggregatorRegistry.aggregate([snapshot]).metrics();
}
