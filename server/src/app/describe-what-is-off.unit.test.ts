import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { describeWhatIsOff } from './describe-what-is-off.ts';

const MEANT = { LOCAL_IDENTITY: '1', SANDBOX_CASHIER: '1' };
const describe = (env: NodeJS.ProcessEnv) => describeWhatIsOff(readConfig({ ...MEANT, ...env }));

it('warns of plain HTTP only where others can reach the installation', () => {
  expect(describe({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000' })).toEqual([
    expect.stringContaining('PUBLIC_URL is http://192.168.1.20:3000: without https'),
  ]);
  expect(describe({ HOST: '0.0.0.0', PUBLIC_URL: 'https://photos.example.com' })).toEqual([]);
  expect(describe({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  expect(describe({ PORT: '3000' })).toEqual([]);
});
