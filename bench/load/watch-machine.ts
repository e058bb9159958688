import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readMachine, readMemory, readProcesses } from './read-processes.ts';

/** A web or a worker whose metrics are read. */
export interface Measured {
  readonly name: string;
  /** The origin of its metrics server. */
  readonly origin: string;
}

export interface Sample {
  /** Seconds since the start. */
  readonly at: number;
  /** Megabytes by part. */
  readonly memory: ReadonlyMap<string, number>;
  /** Event loop delay in milliseconds since the last sample, of each measured process and of the load generator. */
  readonly delays: ReadonlyMap<string, { readonly p99: number; readonly max: number }>;
  /** Waiting jobs by name. */
  readonly waiting: ReadonlyMap<string, number>;
}

export interface Watched {
  readonly seconds: number;
  /** CPU seconds by part, including processes that have ended. */
  readonly cpu: ReadonlyMap<string, number>;
  /** CPU seconds of the whole machine, including unrelated processes. */
  readonly cpuOfMachine: number;
  readonly samples: readonly Sample[];
}

export const GENERATOR = 'load generator';
const CPU_EVERY_MS = 1000;
const SAMPLE_EVERY_MS = 5000;

/** Samples the machine's use by the product and this process until it is stopped. */
export async function watchMachine(measured: readonly Measured[]) {
  const from = performance.now();
  const own = monitorEventLoopDelay();
  own.enable();
  const cpu = createCpuCount();
  const cpuBefore = readMachine();
  const samples: Sample[] = [];
  const sample = async () => {
    const delays = new Map([[GENERATOR, { p99: own.percentile(99) / 1e6, max: own.max / 1e6 }]]);
    own.reset();
    const at = (performance.now() - from) / 1000;
    const memory = memoryByPart();
    const readings = await Promise.all(measured.map(readMetrics));
    for (const { name, delay } of readings) if (delay) delays.set(name, delay);
    const waiting = readings.find((reading) => reading.waiting.size > 0)?.waiting ?? new Map();
    samples.push({ at, memory, delays, waiting });
  };
  // Excludes the cost of the start.
  await sample();
  samples.pop();
  await sample();
  const counting = setInterval(cpu.count, CPU_EVERY_MS);
  let sampling = Promise.resolve();
  const looking = setInterval(() => {
    sampling = sampling.then(sample);
  }, SAMPLE_EVERY_MS);
  return {
    stop: async (): Promise<Watched> => {
      clearInterval(counting);
      clearInterval(looking);
      await sampling;
      await sample();
      own.disable();
      return {
        seconds: (performance.now() - from) / 1000,
        cpu: cpu.count(),
        cpuOfMachine: readMachine() - cpuBefore,
        samples,
      };
    },
  };
}

/** Counts CPU by part from now on. A process that ends counts with its last sample. */
const createCpuCount = () => {
  const [before, now] = [new Map<number, number>(), new Map<number, { part: string; cpuSeconds: number }>()];
  const look = () => readProcesses(process.pid, GENERATOR);
  for (const { pid, cpuSeconds } of look()) before.set(pid, cpuSeconds);
  const count = (): ReadonlyMap<string, number> => {
    for (const { pid, part, cpuSeconds } of look()) now.set(pid, { part, cpuSeconds });
    const sums = new Map<string, number>();
    for (const [pid, { part, cpuSeconds }] of now)
      sums.set(part, (sums.get(part) ?? 0) + cpuSeconds - (before.get(pid) ?? 0));
    return sums;
  };
  return { count };
};

const memoryByPart = (): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { pid, part } of readProcesses(process.pid, GENERATOR))
    sums.set(part, (sums.get(part) ?? 0) + readMemory(pid));
  return sums;
};

const METRICS_WITHIN_MS = 20_000;
/** Behind a proxy, metrics need a token. */
export const METRICS_TOKEN = 'the-token-of-bench-load';

const readMetrics = async ({ name, origin }: Measured) => {
  // A process that is too busy to respond is missing from this sample.
  const signal = AbortSignal.timeout(METRICS_WITHIN_MS);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await fetch(`${origin}/api/metrics`, { signal, headers }).then(
    (response) => response.text(),
    () => '',
  );
  const read = (metric: string) => new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1];
  const [p99, max] = ['p99', 'max'].map((kind) => read(`nodejs_eventloop_lag_${kind}_seconds`));
  const delay = p99 && max ? { p99: 1000 * Number(p99), max: 1000 * Number(max) } : undefined;
  const jobs = text.matchAll(/^togather_jobs\{name="([^"]+)",state="waiting"\} (\d+)$/gm);
  return { name, delay, waiting: new Map([...jobs].map(([, job = '', count]) => [job, Number(count)])) };
};
