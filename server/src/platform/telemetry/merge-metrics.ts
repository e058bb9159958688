import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of a process with their values, as JSON. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The slowest process delays its guests; an average would hide it. */
const OF_SLOWEST = /^nodejs_eventloop_lag_/;

/** Returns one snapshot for several processes: sums, and the largest delay of an event loop. */
export const mergeMetrics = (snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> =>
  AggregatorRegistry.aggregate(snapshots.map(takeLargestDelay)).getMetricsAsJSON();

const takeLargestDelay = (snapshot: MetricsSnapshot): MetricsSnapshot =>
  snapshot.map((metric) => (OF_SLOWEST.test(metric.name) ? { ...metric, aggregator: 'max' } : metric));

/** Returns what remains of a process that has ended: its counts. Without them the sums would go down. */
export const countsOf = (snapshot: MetricsSnapshot): MetricsSnapshot =>
  snapshot.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));

/** Returns a snapshot in Prometheus' text format. */
export const describeMetrics = (snapshot: MetricsSnapshot): Promise<string> =>
  AggregatorRegistry.aggregate([snapshot]).metrics();
