/** A span before its end. Its attributes have few different values: none identifies a person, an event or a photo. */
export interface SpanFacts {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client' | 'internal';
  readonly attributes?: Attributes;
}

type Attributes = Readonly<Record<string, string | number>>;

/** A running request or job, the parent of its spans. */
export interface TracedWork {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Runs a part of the work, including everything it awaits. */
  readonly run: <T>(act: () => T) => T;
  /** `failure`: the kind of failure that ended it, if any. */
  readonly end: (attributes: Attributes, failure?: string) => void;
}

/** Spans of this process's work, for a collector. */
export interface Tracing {
  /** Begins a trace, or continues the one in `traceparent` (W3C Trace Context). */
  readonly begin: (span: SpanFacts, traceparent?: string) => TracedWork;
  /** Runs `act` as a span of the current work; outside any work without a span. */
  readonly trace: <T>(span: SpanFacts, act: () => Promise<T>) => Promise<T>;
  /** Records a span that has just ended, with its duration in milliseconds. */
  readonly record: (span: SpanFacts, ms: number, error?: unknown) => void;
  /** Returns the current span, for a job that continues its trace; undefined outside any work. */
  readonly traceparent: () => string | undefined;
  /** Sends remaining spans, for a few seconds at most. */
  readonly close: () => Promise<void>;
}

/** Returns the kind of a failure: its code, or the name of its class. Its message may contain anything. */
export function kindOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
