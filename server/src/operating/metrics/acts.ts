import { type AnyAct, act } from '#http/act.ts';
import { getMetricsAct } from './may-read-metrics.ts';

const reportVitalsAct = act('reportVitals', async ({ metrics }, { body }) => {
  for (const { name, value } of body.vitals) metrics.observeVital({ name, route: body.route, value });
  return { received: true as const };
});

/** What the endpoints of this noun do. */
export const metricsActs: readonly AnyAct[] = [reportVitalsAct, getMetricsAct];
