import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedServer } from '#testing/shared-server.ts';

test('the configuration names the version of the checkout', async () => {
  const { newClient } = await sharedServer();
  const manifest = new URL('../../../../package.json', import.meta.url);
  const config = (await newClient().request('GET', '/api/config')).json<{ version: string }>();
  expect(config.version).toBe(JSON.parse(readFileSync(manifest, 'utf8')).version);
});
