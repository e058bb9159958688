import { vitalName } from '@togather/contract/schemas/site.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { describeMetrics, type MetricsSnapshot } from './merge-metrics.ts';

export interface Metrics {
  readonly observeRequest: (request: {
    method: string;
    route: string;
    status: number;
    seconds: number;
  }) => void;
  /** `value` is in milliseconds; CLS has no unit. */
  readonly observeVital: (vital: { name: string; route: string; value: number }) => void;
  readonly observeJob: (job: {
    name: string;
    outcome: 'completed' | 'failed' | 'parked';
    seconds: number;
  }) => void;
  /** The verb of a failed storage call. */
  readonly observeStorageError: (verb: string) => void;
  /** Returns the number of storage errors in this process. */
  readonly countStorageErrors: () => Promise<number>;
  /** Number of faces found in one photo. */
  readonly observeFaces: (count: number) => void;
  /** What the mail server did with one mail. */
  readonly observeMail: (result: string) => void;
  /** The code of the reply to a camera's photo (RFC 959). */
  readonly observeCameraPhoto: (code: number) => void;
  /** Adds a gauge whose values `read` returns at each scrape; if it fails, the gauge is omitted. */
  readonly watch: (gauge: WatchedGauge) => void;
  /** Returns the metrics of this process, without those of the installation. */
  readonly measure: () => Promise<MetricsSnapshot>;
  /** Returns the metrics of this process, or of all web processes of its launcher, and those of the installation. */
  readonly text: () => Promise<string>;
}

interface WatchedGauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Every process of the installation reads the same values, which are not added up. */
  readonly isOfInstallation?: boolean;
  readonly read: () => Promise<readonly GaugeValue[]>;
}

interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60];
const VITAL_BUCKETS = [0.05, 0.1, 0.25, 100, 200, 500, 1000, 1800, 2500, 4000, 10_000];
/** Route of requests that match none, so that made-up paths do not fill the memory. */
const UNKNOWN_ROUTE = 'other';
const MAX_ROUTES = 60;

/**
 * Creates the metrics of this process, in their own registries, so that servers in one process do not share them.
 * `measureAll` returns the metrics of all web processes; undefined when it has no answer.
 */
export function createMetrics(
  measureAll: () => Promise<MetricsSnapshot | undefined> = async () => undefined,
): Metrics {
  const registry = new Registry();
  const ofInstallation = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'togather_http_request_seconds',
    help: 'Response time, by route pattern and status',
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
  const jobs = new Histogram({
    name: 'togather_job_seconds',
    help: 'Duration of background jobs in this process, by name and outcome',
    labelNames: ['name', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const storageErrors = new Counter({
    name: 'togather_storage_errors_total',
    help: 'Failures of photo storage in this process, by verb; a full storage counts, a missing object does not',
    labelNames: ['verb'],
    registers: [registry],
  });
  const faces = new Counter({
    name: 'togather_faces_total',
    help: 'Faces found in photos by this process',
    registers: [registry],
  });
  const mails = new Counter({
    name: 'togather_mails_total',
    help: 'Mails of this process, by result (taken, no mailbox, refused, failed)',
    labelNames: ['result'],
    registers: [registry],
  });
  const cameraPhotos = new Counter({
    name: 'togather_camera_photos_total',
    help: 'Photos that cameras sent to this process, by the code of the reply (226: stored)',
    labelNames: ['code'],
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
    observeJob: ({ name, outcome, seconds }) => jobs.observe({ name, outcome }, seconds),
    observeStorageError: (verb) => storageErrors.inc({ verb }),
    countStorageErrors: async () =>
      (await storageErrors.get()).values.reduce((sum, { value }) => sum + value, 0),
    observeFaces: (count) => faces.inc(count),
    observeMail: (result) => mails.inc({ result }),
    observeCameraPhoto: (code) => cameraPhotos.inc({ code }),
    watch: ({ name, help, labels = [], isOfInstallation = false, read }) => {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [isOfInstallation ? ofInstallation : registry],
        async collect() {
          this.reset();
          for (const { labels: of = {}, value } of await read().catch(() => [])) this.set(of, value);
        },
      });
    },
    measure: () => registry.getMetricsAsJSON(),
    text: async () => {
      const all = await measureAll();
      const texts = [all ? describeMetrics(all) : registry.metrics(), ofInstallation.metrics()];
      return (await Promise.all(texts)).join('\n');
    },
  };
}
