import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const pathOf = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn('No promtool: the rules of alerts are not run. On Debian: apt-get install prometheus');

test('every alert has a case in which it fires, and one in which it does not', () => {
  const alerts = [...read('alerts.yaml').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  const cases = read('alerts.test.yaml');
  const silent = [...cases.matchAll(/alertname: (\w+), .*exp_alerts: \[\]/g)].map(([, name]) => name);
  const firing = [...cases.matchAll(/alertname: (\w+)\n +eval_time: \w+\n +exp_alerts:\n/g)].map(
    ([, name]) => name,
  );
  expect(alerts.length).toBeGreaterThan(10);
  expect([...new Set(firing)].sort()).toEqual(alerts.sort());
  expect([...new Set(silent)].sort()).toEqual(alerts.sort());
});

test.runIf(hasPromtool)('Prometheus accepts the rules, and each case has its alerts', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', pathOf('alerts.test.yaml')], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});
