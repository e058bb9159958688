/**
 * A program: starts the product as `npm start` does, uploads the sample photos as a guest, and prints as JSON how many figures
 * they make and how many packets found no route. It runs in a network namespace that has only loopback.
 *   node offline-guest.ts <DATA_DIR> <MODELS_DIR>
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { facesInWork } from '@togather/contract/processing.ts';
import { createClient } from './client.ts';
import { samplePhotos } from './sample-photos.ts';

const PORT = '3999';
const POLL_MS = 200;
/** The report of onnxruntime to its maker, which nets/no-telemetry.ts prevents, comes a minute after the first net is loaded. */
const LINGER_MS = 90_000;
/** An address of documentation (RFC 5737), which nobody has. */
const NOBODY = '192.0.2.1';
const [, , dataDir, modelsDir] = process.argv;

/** Packets of this namespace that found no route, of both versions of IP: each attempt to reach another machine is one. */
const countAttempts = (): number => {
  const [names, numbers] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Ip: '))
    .map((line) => line.split(' '));
  const six = /^Ip6OutNoRoutes\s+(\d+)/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1];
  return Number(numbers![names!.indexOf('OutNoRoutes')]) + Number(six ?? 0);
};

const product = spawn(process.execPath, ['scripts/run.mjs', 'server/src/bin/start.ts'], {
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  env: { ...process.env, PORT, DATA_DIR: dataDir, MODELS_DIR: modelsDir, FACE_WORKERS: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let printed = '';
product.stdout.setEncoding('utf8').on('data', (text: string) => {
  printed += text;
});
while (!/is ready/.test(printed)) {
  if (product.exitCode !== null) throw new Error(`the product does not start: ${printed}`);
  await sleep(POLL_MS);
}

const host = createClient(`http://localhost:${PORT}`);
const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '沒有網路');
await host.upload(eventId, samplePhotos());
while (facesInWork((await host.lookUp(pinCode)).processing) > 0) await sleep(POLL_MS);
const figures = (await host.figures(eventId)).length;
await sleep(LINGER_MS);
const attempts = countAttempts();
await once(connect(80, NOBODY), 'error');
const counted = countAttempts() - attempts;
product.kill('SIGTERM');
await once(product, 'exit');
console.log(JSON.stringify({ figures, attempts, counted }));
