import { expect, test } from 'vitest';
import { countsOf, describeMetrics, mergeMetrics } from './merge-metrics.ts';
import { createMetrics } from './metrics.ts';

const measured = async (requests: number) => {
  const metrics = createMetrics();
  for (let n = 0; n < requests; n++)
    metrics.observeRequest({ method: 'GET', route: '/api/config', status: 200, seconds: 0.01 });
  metrics.watch({
    name: 'togather_pool_connections',
    help: 'Connections',
    read: async () => [{ value: requests }],
  });
  return metrics.measure();
};
const COUNT = 'togather_http_request_seconds_count{method="GET",route="/api/config",status="200"}';

test('adds up counts, histograms and gauges of processes', async () => {
  const text = await describeMetrics(await mergeMetrics([await measured(2), await measured(3)]));
  expect(text).toContain(`${COUNT} 5`);
  expect(text).toContain('le="0.02",method="GET",route="/api/config",status="200"} 5');
  expect(text).toMatch(/^togather_pool_connections 5$/m);
});

test('keeps the counts of a process that has ended, and not its gauges', async () => {
  const ended = await mergeMetrics([[], countsOf(await measured(2))]);
  const text = await describeMetrics(await mergeMetrics([await measured(3), ended]));
  expect(text).toContain(`${COUNT} 5`);
  expect(text).toMatch(/^togather_pool_connections 3$/m);
});

test('takes the delay of the slowest event loop', async () => {
  const [one, other] = [await measured(0), await measured(0)];
  const name = 'nodejs_eventloop_lag_p99_seconds';
  for (const [snapshot, value] of [
    [one, 0.1],
    [other, 0.7],
  ] as const)
    snapshot.find((metric) => metric.name === name)!.values = [{ value, labels: {} }];
  expect(await describeMetrics(await mergeMetrics([one, other]))).toContain(`${name} 0.7`);
});

test('returns the own metrics when the launcher does not answer, and those of the installation once', async () => {
  const metrics = createMetrics(async () => undefined);
  const watched = { help: 'Mode', isOfInstallation: true, read: async () => [{ value: 1 }] };
  metrics.watch({ name: 'togather_mode', ...watched });
  const text = await metrics.text();
  expect(text).toMatch(/^togather_mode 1$/m);
  expect(text).toContain('# TYPE togather_faces_total counter');
  expect((await metrics.measure()).map(({ name }) => name)).not.toContain('togather_mode');
});
