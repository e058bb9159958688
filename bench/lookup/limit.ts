/**
 * The machine's limit: a server that only sends a file with given headers. Prints its port.
 *   limit.ts <file> <headers as JSON>
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = '', headers = '{}'] = process.argv.slice(2);
const body = readFileSync(file);
const fields = JSON.parse(headers);
const server = createServer((_, response) =>
  response.writeHead(200, { ...fields, 'content-length': body.length }).end(body),
);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
