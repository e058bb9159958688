import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type PassivePort, TransferFailure } from './passive-port.ts';

/** The choice of a data connection in progress. */
export interface Choosing {
  /** The connection of the camera; the port is closed then. */
  readonly chosen: Promise<TLSSocket>;
  /** Ends the choice, and all connections but a chosen one. */
  readonly cut: (error: Error) => void;
}

/** What came to a data port until now. */
interface Candidates {
  /** Connections that do not resume the session's TLS. */
  readonly unproven: number;
  readonly handshaking: number;
  /** Every connection of the camera has had the time to come. */
  readonly isSettled: boolean;
}

/**
 * Time from the 150 in which other connections count, for clients that send STOR before they connect: longer than one
 * lost packet delays them.
 */
const SETTLE_MS = 1500;
/** More connections to one port are refused, and it is not the camera that opens them. */
const MOST = 8;

/**
 * Decides on connections of which none resumes the TLS session of the control connection, as all guests of a party may share
 * an address: only a single one may be the camera.
 */
export function judgeUnproven({ unproven, handshaking, isSettled }: Candidates): 'wait' | 'take' | 'refuse' {
  if (!isSettled) return 'wait';
  if (unproven > 1) return 'refuse';
  if (handshaking > 0) return 'wait';
  return unproven === 1 ? 'take' : 'refuse';
}

/**
 * Chooses the camera's connection among those that come to its port: at once the one that resumes the session's TLS, otherwise
 * a single one. `onCandidate` gets each connection that may be chosen, when its handshake is over. `chosen` rejects with
 * TransferFailure when two claim to be the camera, or none completes a handshake.
 */
export function chooseConnection(
  port: PassivePort,
  secure: (socket: Socket) => Promise<TLSSocket>,
  onCandidate: (socket: TLSSocket) => void,
): Choosing {
  const { promise: chosen, resolve, reject } = Promise.withResolvers<TLSSocket>();
  chosen.catch(() => {});
  const handshaking = new Set<Socket>();
  const unproven: TLSSocket[] = [];
  let isSettled = false;
  let isOver = false;
  let isCrowded = false;

  const end = (kept?: TLSSocket) => {
    isOver = true;
    clearTimeout(settling);
    port.close();
    for (const other of [...handshaking, ...unproven]) if (other !== kept) other.destroy();
  };
  const cut = (error: Error) => {
    if (!isOver) end();
    reject(error);
  };
  const choose = (socket: TLSSocket) => {
    end(socket);
    resolve(socket);
  };
  const judge = () => {
    if (isOver) return;
    const verdict = judgeUnproven({
      unproven: unproven.length + Number(isCrowded),
      handshaking: handshaking.size,
      isSettled,
    });
    const [first] = unproven;
    if (verdict === 'take' && first) choose(first);
    else if (verdict !== 'wait') cut(unproven.length > 0 ? RIVALS() : NO_TLS());
  };
  const settling = setTimeout(() => {
    isSettled = true;
    judge();
  }, SETTLE_MS);

  const admit = async (socket: Socket) => {
    const secured = await secure(socket).finally(() => handshaking.delete(socket));
    if (isOver) return void secured.destroy();
    secured.on('error', () => {});
    if (secured.isSessionReused()) {
      onCandidate(secured);
      return choose(secured);
    }
    unproven.push(secured);
    if (unproven.length === 1) onCandidate(secured);
  };
  port.each((socket) => {
    if (handshaking.size + unproven.length >= MOST) {
      isCrowded = true;
      return void socket.destroy();
    }
    handshaking.add(socket);
    void admit(socket)
      .catch(() => socket.destroy())
      .finally(judge);
  });
  return { chosen, cut };
}

const RIVALS = () =>
  new TransferFailure(
    426,
    'Another device on this network connected to the data port. Please send it again.',
  );
const NO_TLS = () => new TransferFailure(426, 'The data connection was not protected by TLS.');
