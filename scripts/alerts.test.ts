import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test.runIf(hasPromtool)('Prometheus parses every query of the dashboard', () => {
  const { panels } = JSON.parse(read('grafana/togather.json')) as {
    panels: { title: string; gridPos: object; targets: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  // JSON is YAML.
  const rules = queries.map((expr, at) => ({ record: `query:${at}`, expr }));
  const folder = mkdtempSync(join(tmpdir(), 'tg-dashboard-'));
  const file = join(folder, 'rules.yaml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  const places = panels.map(({ gridPos }) => JSON.stringify(gridPos));
  expect(new Set(places).size).toBe(panels.length);
});
