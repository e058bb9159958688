import type { Bind } from '#http/bind-endpoint.ts';
import { Failure } from '#platform/base/failure.ts';
import { METRICS_REFUSED, mayReadMetrics } from './may-read-metrics.ts';

export const bindVitals = (bind: Bind) => {
  bind('reportVitals', async ({ metrics }, { body }) => {
    for (const { name, value } of body.vitals) metrics.observeVital({ name, route: body.route, value });
    return { received: true as const };
  });

  bind('getMetrics', async ({ config, metrics }, { request, reply }) => {
    if (!mayReadMetrics(config, request.raw)) throw new Failure('FORBIDDEN', { message: METRICS_REFUSED });
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
};
