import { vitalName } from '@togather/contract/schemas/vitals.ts';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly observeRequest: (request: {
    method: string;
    route: string;
    status: number;
    seconds: number;
  }) => void;
  /** `value` in milliseconds, but for CLS, which has no unit. */
  readonly observeVital: (vital: { name: string; route: string; value: number }) => void;
  readonly text: () => Promise<string>;
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60];
const VITAL_BUCKETS = [0.05, 0.1, 0.25, 100, 200, 500, 1000, 1800, 2500, 4000, 10_000];
/** A route is a pattern of ours or this: nobody can fill the memory with names of their own. */
const UNKNOWN_ROUTE = 'other';
const MAX_ROUTES = 60;

/** Counters of this process, in a registry of its own so that servers in one process do not share them. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'togather_http_request_seconds',
    help: 'Time to answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const vitals = new Histogram({
    name: 'togather_web_vital',
    help: `Web vitals as browsers report them (${vitalName.options.join(', ')}); milliseconds, CLS without unit`,
    labelNames: ['name', 'route'],
    buckets: VITAL_BUCKETS,
    registers: [registry],
  });
  const routes = new Set<string>();
  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    observeVital: ({ name, route, value }) => {
      const known = /^\/[\w/:{}-]*$/.test(route) && (routes.has(route) || routes.size < MAX_ROUTES);
      if (known) routes.add(route);
      vitals.observe({ name, route: known ? route : UNKNOWN_ROUTE }, value);
    },
    text: () => registry.metrics(),
  };
};
