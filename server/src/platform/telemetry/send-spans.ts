import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { TracingSettings } from '#platform/config/config.ts';
import { buildName } from '#platform/config/installation.ts';
import { kindOfFailure, type SpanFacts, type TracedWork, type Tracing } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;
/** Limit, so that an unresponsive collector does not delay the end of the process. */
const CLOSE_WITHIN_MS = 3000;

/**
 * Sends spans by OTLP over HTTP, as JSON. OpenTelemetry's SDK reads its own variables: samplers, headers, time-outs,
 * batches and attributes of the resource. Sets nothing global, so that servers in one process do not share a collector.
 */
export function sendSpans({ url }: TracingSettings, service: string, log: Logger): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceOf(service),
    spanProcessors: [new BatchSpanProcessor(warnOnce(new OTLPTraceExporter({ url }), log))],
  });
  const tracer = provider.getTracer('togather');
  const current = new AsyncLocalStorage<Span>();
  const start = ({ name, kind, attributes }: SpanFacts, above = ROOT_CONTEXT, startTime?: number) =>
    tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: { ...attributes }, ...(startTime && { startTime }) },
      above,
    );
  /** Returns undefined outside any traced work, and in work that is not sampled. */
  const startBelow = (span: SpanFacts, startTime?: number): Span | undefined => {
    const above = current.getStore();
    return above?.isRecording() ? start(span, trace.setSpan(ROOT_CONTEXT, above), startTime) : undefined;
  };
  return {
    begin: (facts, traceparent) => {
      const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
      const span = start(
        facts,
        remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT,
      );
      return asWork(span, (act) => current.run(span, act));
    },
    trace: async (facts, act) => {
      const span = startBelow(facts);
      if (!span) return act();
      try {
        return await current.run(span, act);
      } catch (error) {
        fail(span, kindOfFailure(error));
        throw error;
      } finally {
        span.end();
      }
    },
    record: (facts, ms, error) => {
      const span = startBelow(facts, Date.now() - ms);
      if (error !== undefined && span) fail(span, kindOfFailure(error));
      span?.end();
    },
    traceparent: () => {
      const { traceId, spanId, traceFlags } = current.getStore()?.spanContext() ?? {};
      return traceId && `00-${traceId}-${spanId}-0${traceFlags}`;
    },
    close: async () => {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(CLOSE_WITHIN_MS, undefined, { ref: false }),
      ]);
    },
  };
}

const asWork = (span: Span, run: TracedWork['run']): TracedWork => ({
  traceId: span.spanContext().traceId,
  run,
  end: (attributes, failure) => {
    span.setAttributes({ ...attributes });
    if (failure !== undefined) fail(span, failure);
    span.end();
  },
});

const fail = (span: Span, kind: string) => {
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
};

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence. */
const resourceOf = (service: string) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        // The same as on the administrators' page.
        'service.version': buildName(),
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

/** Wraps the exporter to warn when the collector stops accepting spans, and when it accepts them again. */
const warnOnce = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn(
            { err: result.error },
            'the collector does not accept traces, which are dropped until it does',
          );
        if (!hasFailed && isFailing) log.info('the collector accepts traces again');
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};
