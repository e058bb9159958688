/**
 * The baseline for uploads: an HTTP server that writes each body to a file, flushes file and folder, and responds. `node
 * raw-server.ts <folder>`; sends its port to its parent.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2]!;
let bodies = 0;

const server = createServer(async (request, response) => {
  const path = join(folder, `${++bodies}`);
  await pipeline(request, createWriteStream(path, { flush: true }));
  const parent = await open(folder, 'r');
  await parent.sync();
  await parent.close();
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
