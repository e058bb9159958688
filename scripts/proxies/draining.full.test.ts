/** What each proxy with its file of deploy/ does between the drain of one web and the first check of the other. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '@togather/server/src/testing/make-certificate.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { findPort } from '../fleet/find-port.ts';
import { proxyKinds } from './proxy-kinds.ts';
import { runProxy } from './run-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'tg-draining-'));
const certificate = makeCertificate();
setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.authority, 'utf8')]);
afterAll(() => {
  certificate.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Serves every request, and counts the checks of its readiness. */
const startWeb = async () => {
  const state = { isReady: false, checks: 0 };
  const server = createServer((request, response) => {
    const isCheck = request.url === '/api/health/ready';
    if (isCheck) state.checks++;
    response.writeHead(isCheck && !state.isReady ? 503 : 200).end();
    request.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { state, port: (server.address() as AddressInfo).port, end };
};

/** HAProxy takes a web out at the second failed check. */
const ENOUGH_CHECKS = 3;

test.each(proxyKinds.filter(({ isInstalled }) => isInstalled))(
  '$name fails no request while one web drains and the other has not passed a check',
  async ({ name, checksReadiness, configure }) => {
    const [old, fresh] = [await startWeb(), await startWeb()];
    const port = await findPort();
    const place = { port, webPorts: [old.port, fresh.port] as const, certificate, folder };
    const stop = await runProxy({ command: configure(place), port });
    const ask = (method: string) =>
      fetch(`https://localhost:${port}/`, { method }).then(({ status }) => status);
    try {
      old.state.isReady = true;
      await vi.waitFor(async () => expect(await ask('GET')).toBe(200), { timeout: 300_000 });
      old.state.isReady = false;
      for (const { state } of [old, fresh]) state.checks = 0;
      if (checksReadiness)
        await vi.waitFor(
          () =>
            expect(Math.min(old.state.checks, fresh.state.checks), name).toBeGreaterThanOrEqual(
              ENOUGH_CHECKS,
            ),
          { timeout: 300_000 },
        );
      const answers = ['GET', 'POST', 'GET', 'POST'].map(ask);
      fresh.state.isReady = true;
      expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
    } finally {
      await stop();
      old.end();
      fresh.end();
    }
  },
);
