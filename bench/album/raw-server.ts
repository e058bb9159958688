/**
 * The baseline for downloads: an HTTP server that sends one file. `node raw-server.ts <folder>`; sends its port to its
 * parent.
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const folder = process.argv[2]!;

const server = createServer((request, response) => {
  const path = join(folder, request.url ?? '');
  response.writeHead(200, { 'content-length': statSync(path).size });
  createReadStream(path).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
