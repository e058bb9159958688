import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as the collector receives it, with its resource's attributes. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** SPAN_KIND of OTLP: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A collector for one test, on a free port: receives OTLP over HTTP as JSON, and keeps everything. */
export interface TraceCollector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Raw bodies. */
  readonly bodies: readonly string[];
  /** Returns the number of batches sent, accepted or not. */
  readonly asked: () => number;
  /** Sets the status of all further responses. */
  readonly answerWith: (status: number) => void;
  readonly stop: () => Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let status = 200;
  let asked = 0;
  const server = createServer(async (request, response) => {
    const isOurs = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    const body = await text(request);
    asked++;
    if (isOurs && status === 200) {
      bodies.push(body);
      spans.push(...readSpans(JSON.parse(body)));
    }
    response.writeHead(isOurs ? status : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    asked: () => asked,
    answerWith: (next) => {
      status = next;
    },
    stop: () =>
      new Promise((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  };
}

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'service' | 'failed' | 'attributes'> & {
        readonly status: { readonly code: number };
        readonly attributes: readonly KeyValue[];
      })[];
    }[];
  }[];
}

const readSpans = ({ resourceSpans }: Batch): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readAttributes(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ status, attributes, ...span }) => ({
        ...span,
        service,
        failed: status.code === 2,
        attributes: readAttributes(attributes),
      })),
    );
  });

const readAttributes = (attributes: readonly KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
