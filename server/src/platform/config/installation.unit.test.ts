import { expect, test } from 'vitest';
import { suitedProcesses, whyPublic } from './installation.ts';

const local = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', production: false };

test.each([
  [{ host: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ host: '::' }, 'HOST is ::'],
  [{ host: '127.example.com' }, 'HOST is 127.example.com'],
  [{ publicUrl: 'https://togather.example.com' }, 'PUBLIC_URL is https://togather.example.com'],
  [{ publicUrl: 'http://localhost.example.com' }, 'PUBLIC_URL is http://localhost.example.com'],
  [{ production: true }, 'NODE_ENV is production'],
])('with %j strangers may reach the installation (D1)', (reach, reason) => {
  expect(whyPublic({ ...local, ...reach })).toBe(reason);
});

test.each([
  {},
  { host: 'localhost' },
  { host: '::1' },
  { host: '127.0.0.2' },
  { publicUrl: undefined },
  { publicUrl: 'http://127.1:8080' },
  { publicUrl: 'http://[::1]:3000' },
])('with %j only this machine can reach it (D1)', (reach) => {
  expect(whyPublic({ ...local, ...reach })).toBeUndefined();
});

test.each([
  { cores: 1, gigabytes: 1, processes: 1 },
  { cores: 2, gigabytes: 2, processes: 1 },
  { cores: 2, gigabytes: 4, processes: 2 },
  { cores: 8, gigabytes: 6, processes: 3 },
  { cores: 16, gigabytes: 64, processes: 4 },
])(
  '$processes face workers or web processes suit $cores cores and $gigabytes GB',
  ({ cores, gigabytes, processes }) => {
    expect(suitedProcesses(cores, gigabytes * 1e9)).toBe(processes);
  },
);
