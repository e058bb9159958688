import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '#http/exchange.ts';
import type { ProcessLimits } from '#platform/limits/process-limits.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';

/** Browsers, proxies and most HTTP libraries send one request at a time on a connection of HTTP/1.1. */
const MOST_UNANSWERED = 10;
const COUNT_EVERY_MS = 250;

/**
 * Closes connections that harm others: those with many unanswered requests, because Node parses a whole chunk before it
 * serves others; and, of a network that leaves too much unread, those with the most. Behind a proxy the network is the
 * proxy's, which reads everything.
 */
export function limitConnections(app: App, { unreadBytes }: Pick<ProcessLimits, 'unreadBytes'>) {
  const unanswered = new WeakMap<Socket, number>();
  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Node still parses the rest of the chunk after the connection is closed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle.call(app.server, request, response);
  });
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => closeUnread(sockets, unreadBytes), COUNT_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const closeUnread = (sockets: Iterable<Socket>, mostBytes: number) => {
  const behind = [...sockets].filter((socket) => socket.writableLength > 0 && socket.remoteAddress);
  for (const [, ofOne] of Map.groupBy(behind, (socket) => networkOf(socket.remoteAddress ?? ''))) {
    let unread = ofOne.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of ofOne.sort((a, b) => b.writableLength - a.writableLength)) {
      if (unread <= mostBytes) break;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }
};
