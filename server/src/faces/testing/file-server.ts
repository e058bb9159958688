/** A file server on loopback that breaks off, refuses ranges or lies, as the test wants. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileServer {
  url: string;
  /** The Range header of each request so far; undefined where it had none. */
  ranges: (string | undefined)[];
  /** The next answers, one for each request: bytes after which the connection breaks, or a status instead of a file. */
  next: { breakAfter?: number; status?: number; ignoreRange?: boolean }[];
  serve(bytes: Uint8Array): void;
  stop(): Promise<void>;
}

export const startFileServer = async (file: Uint8Array): Promise<FileServer> => {
  let bytes = file;
  const ranges: FileServer['ranges'] = [];
  const next: FileServer['next'] = [];
  const server = createServer((request, response) => {
    const range = request.headers.range;
    ranges.push(range);
    const rule = next.shift() ?? {};
    if (rule.status) return void response.writeHead(rule.status).end();
    const from = range && !rule.ignoreRange ? Number(/bytes=(\d+)-/.exec(range)?.[1]) : 0;
    if (from > 0 && from >= bytes.length) return void response.writeHead(416).end();
    const headers = { 'content-length': bytes.length - from };
    const contentRange = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(from > 0 ? 206 : 200, from > 0 ? { ...headers, ...contentRange } : headers);
    if (rule.breakAfter === undefined) return void response.end(bytes.subarray(from));
    // What was written must be on its way before the connection is cut.
    response.write(bytes.subarray(from, from + rule.breakAfter), () =>
      setImmediate(() => response.destroy()),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/net.onnx`,
    ranges,
    next,
    serve: (other) => {
      bytes = other;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
