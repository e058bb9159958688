/** A span, before it has ended. Its attributes have few values each: none identifies a person, an event or a photo. */
export interface SpanFacts {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client' | 'internal';
  readonly attributes?: Attributes;
}

type Attributes = Readonly<Record<string, string | number>>;

/** A request or a job on its way, whose spans are below its own. */
export interface TracedWork {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Runs a part of the work; everything it awaits belongs to it. */
  readonly run: <T>(act: () => T) => T;
  /** `failure`: what kind of failure ended it, if one did. */
  readonly end: (attributes: Attributes, failure?: string) => void;
}

/** Spans of what this process does, which are sent to a collector. */
export interface Tracing {
  /** Begins a trace, or goes on with the one that `traceparent` (W3C Trace Context) names. */
  readonly begin: (span: SpanFacts, traceparent?: string) => TracedWork;
  /** Runs `act` as a part of the work that it is called in; outside of any it leaves no span. */
  readonly trace: <T>(span: SpanFacts, act: () => Promise<T>) => Promise<T>;
  /** The same for what has just ended and took so many milliseconds. */
  readonly record: (span: SpanFacts, ms: number, error?: unknown) => void;
  /** The present span, for a job that goes on with its trace; undefined outside of any work. */
  readonly traceparent: () => string | undefined;
  /** Sends what is left, for a few seconds at most. */
  readonly close: () => Promise<void>;
}

/** The kind of a failure: its code, or the name of its class. Its message may contain anything. */
export const kindOfFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
};
