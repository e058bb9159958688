import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const operations = readFileSync(`${root}docs/operations.md`, 'utf8');
const sectionOf = (title: string) => operations.split(`\n### ${title}\n`)[1]!.split(/\n##/)[0]!;

test('every line of "Reading the log" is one that the server writes', () => {
  const source = globSync('server/src/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(root + path, 'utf8'))
    .join('\n');
  const lines = [...sectionOf('Reading the log').matchAll(/^\| `([^`]+)`/gm)].map(([, text = '']) => text);
  expect(lines.length).toBeGreaterThanOrEqual(10);
  expect(lines.filter((text) => !source.includes(text))).toEqual([]);
});

test.runIf(spawnSync('promtool', ['--version']).status === 0)(
  'Prometheus accepts the scrape configuration',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'tg-prometheus-'));
    const [, yaml = ''] = sectionOf('Scraping').match(/```yaml\n([^`]+)```/) ?? [];
    writeFileSync(join(folder, 'prometheus.yaml'), yaml);
    copyFileSync(`${root}deploy/alerts.yaml`, join(folder, 'alerts.yaml'));
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['check', 'config', join(folder, 'prometheus.yaml')],
      {
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  },
);
