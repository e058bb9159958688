import { constants, randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { createServer, type TLSSocket } from 'node:tls';

/** The TLS of one camera's session. */
export interface TlsSession {
  /**
   * Completes a handshake as the server. The connection is proven to be of this session when it resumes the TLS session of
   * an earlier one (`isSessionReused`): no other session's tickets are valid here. Rejects when the handshake fails.
   */
  readonly secure: (socket: Duplex) => Promise<TLSSocket>;
}

/** A camera may ask its owner about the certificate first; the limit of a login is shorter. */
const HANDSHAKE_MS = 60_000;
/** A camera that sends photos all day resumes its first TLS session. */
const RESUMABLE_SECONDS = 86_400;

export function createTlsSession(pair: { readonly cert: Buffer; readonly key: Buffer }): TlsSession {
  const options = {
    cert: pair.cert,
    key: pair.key,
    minVersion: 'TLSv1.2',
    ticketKeys: randomBytes(48),
    sessionTimeout: RESUMABLE_SECONDS,
    handshakeTimeout: HANDSHAKE_MS,
    // No camera renegotiates, and each renegotiation costs a signature.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  } as const;
  return {
    // A server of Node, which never listens, also ends a connection whose TLS fails after the handshake.
    secure: (socket) =>
      new Promise((resolve, reject) => {
        socket.once('close', () => reject(new Error('The connection closed before its handshake.')));
        createServer(options)
          .once('secureConnection', resolve)
          .once('tlsClientError', (error, failed) => {
            failed.destroy();
            reject(error);
          })
          .emit('connection', socket);
      }),
  };
}
