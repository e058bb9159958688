import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { Context } from '../context/context.ts';
import { Failure } from '../platform/base/failure.ts';
import { networkOf } from '../platform/limits/rate-limit.ts';
import type { Certificate } from './certificates/open-certificate.ts';
import { openControlConnection } from './control-connection.ts';
import { logIn } from './log-in.ts';
import type { LoginDelays } from './login-delays.ts';
import { judgeFailure } from './protocol/judge-failure.ts';
import type { Command } from './protocol/read-lines.ts';
import { type Reply, reply } from './protocol/reply.ts';
import { type Effect, newSession, type SessionState, takeCommand } from './protocol/take-command.ts';
import { receivePhoto } from './receive-photo.ts';
import { openPassivePort, type PassivePort } from './transfers/passive-port.ts';

/** What all sessions of a process share. */
export interface CameraParts {
  readonly context: Context;
  readonly certificate: Certificate;
  readonly delays: LoginDelays;
}

/** A camera's connection. */
export interface CameraSession {
  /** Ends it: at once when nothing is being sent, otherwise after the photo. */
  readonly finish: () => void;
  readonly closed: Promise<void>;
}

const LOGIN_MS = 60_000;
const WRONG_LOGINS = 3;
/** Commands that may wait behind a photo. */
const MOST_WAITING = 16;
const GOODBYE = reply(221, 'Goodbye.');
const RESTARTS = reply(421, 'The server restarts. Please connect again.');

/** Serves one connection: reads commands one by one, and replies to each when its effect is over. */
export const serveCamera = (parts: CameraParts, socket: Socket): CameraSession => {
  const { context, certificate, delays } = parts;
  const { config } = context;
  const address = socket.remoteAddress ?? '';
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  const gone = new AbortController();
  /** Kept for the whole session, so that data connections can resume its TLS session. */
  let secureContext: SecureContext | undefined;
  let state: SessionState = newSession;
  let secret = '';
  let wrongLogins = 0;
  let passive: PassivePort | undefined;
  let cutTransfer: (() => void) | undefined;
  let waiting: Command[] = [];
  let isBusy = false;
  let isFinishing = false;

  const closePassive = () => {
    passive?.close();
    passive = undefined;
  };
  const takePassive = () => {
    const taken = passive;
    passive = undefined;
    return taken;
  };

  const openPort = async (isExtended: boolean): Promise<Reply> => {
    closePassive();
    const shown = config.ingest.publicAddress ?? ipv4Of(socket.localAddress);
    if (!isExtended && !shown) return reply(425, 'Use EPSV over IPv6.');
    const ports = config.ingest.passivePorts;
    passive = await openPassivePort({ host: config.host, ports, client: address });
    if (!passive) return reply(425, 'No port is free. Please try again.');
    const { port } = passive;
    if (gone.signal.aborted) closePassive();
    if (isExtended) return reply(229, `Entering Extended Passive Mode (|||${port}|)`);
    const numbers = [...shown!.split('.'), port >> 8, port & 255].join(',');
    return reply(227, `Entering Passive Mode (${numbers})`);
  };

  const receive = async (fileName: string): Promise<Reply> => {
    const port = takePassive();
    if (!port) return reply(425, 'Use PASV or EPSV first.');
    cutTransfer = port.close;
    try {
      const received = await receivePhoto(context, {
        fileName,
        secret,
        address,
        secureContext: secureContext!,
        connect: port.take,
        onReady: (cut) => {
          cutTransfer = () => cut(new Failure('REQUEST_TIMEOUT'));
          control.send(reply(150, 'Send the photo.'));
        },
      });
      return received === 'stored' ? reply(226, 'The photo is stored.') : reply(425, 'No connection came.');
    } catch (error) {
      const answer = judgeFailure(error);
      if (!(error instanceof Failure)) context.log.error({ err: error }, 'a camera’s photo was not stored');
      if (answer.code === 530) state = { ...state, isLoggedIn: false };
      return answer;
    } finally {
      cutTransfer = undefined;
      port.close();
    }
  };

  const receiveCounted = async (fileName: string): Promise<Reply> => {
    const answer = await receive(fileName);
    context.metrics.observeCameraPhoto(answer.code);
    return answer;
  };

  const sendEmptyList = async (): Promise<Reply> => {
    const port = takePassive();
    if (!port) return reply(425, 'Use PASV or EPSV first.');
    const raw = await port.take();
    if (!raw) return reply(425, 'No connection came.');
    control.send(reply(150, 'Here it comes.'));
    const data = new TLSSocket(raw, { isServer: true, secureContext: secureContext! });
    data.on('error', () => raw.destroy());
    // An earlier end would close before the handshake.
    data.once('secure', () => data.resume().end());
    const late = setTimeout(() => raw.destroy(), 10_000);
    await new Promise((resolve) => raw.once('close', resolve));
    clearTimeout(late);
    return reply(226, 'There is nothing to list.');
  };

  const tryLogIn = async (password: string): Promise<Reply> => {
    const key = await logIn(context, { pin: state.user ?? '', secret: password, address });
    if (key) {
      secret = password;
      state = { ...state, isLoggedIn: true };
      clearTimeout(loginLimit);
      return reply(230, 'Logged in. Photos are stored as soon as they arrive.');
    }
    state = { ...state, user: undefined };
    wrongLogins++;
    await sleep(delays.fail(networkOf(address)), undefined, { signal: gone.signal }).catch(() => {});
    return reply(530, 'This PIN and this upload key are not right together.');
  };

  const effects: Readonly<Record<Effect, (argument: string) => Promise<Reply | undefined>>> = {
    secure: async () => {
      secureContext = certificate.current();
      control.send(reply(234, 'TLS starts.'));
      waiting = [];
      control.secure(secureContext);
      state = { ...state, isSecure: true };
      return undefined;
    },
    'log-in': (argument) =>
      tryLogIn(argument).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        // Said of right and wrong logins alike.
        control.end(reply(421, 'Too many wrong logins from this network. Please try again later.'));
        return undefined;
      }),
    'open-port': () => openPort(false),
    'open-extended-port': () => openPort(true),
    receive: receiveCounted,
    'receive-unnamed': () => receiveCounted('photo'),
    'send-empty-list': sendEmptyList,
    abort: async () => reply(226, 'Nothing is being sent.'),
    quit: async () => {
      control.end(GOODBYE);
      return undefined;
    },
  };

  const answer = async (command: Command) => {
    const step = takeCommand(state, command);
    if (step.kind === 'reply') {
      state = step.state;
      return control.send(step.reply);
    }
    const answered = await effects[step.effect](command.argument);
    if (!answered) return undefined;
    return wrongLogins >= WRONG_LOGINS && !state.isLoggedIn ? control.end(answered) : control.send(answered);
  };

  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = waiting.shift(); next && !isFinishing; next = waiting.shift()) await answer(next);
    } catch (err) {
      context.log.error({ err }, 'a camera’s connection failed');
      control.end(reply(421, 'The service is not available right now. Please try again.'));
    }
    isBusy = false;
    if (isFinishing) control.end(RESTARTS);
  };

  const control = openControlConnection(socket, {
    onCommand: (command) => {
      if (command.verb === 'ABOR') cutTransfer?.();
      waiting.push(command);
      if (waiting.length > MOST_WAITING) control.destroy();
      else void work();
    },
    onIdle: () => isBusy || control.end(reply(421, 'Nothing came for five minutes.')),
    onClose: () => {
      clearTimeout(loginLimit);
      gone.abort();
      waiting = [];
      closePassive();
      onClosed();
    },
  });
  const loginLimit = setTimeout(control.destroy, LOGIN_MS);
  control.send(reply(220, 'Togather takes photos here. Use AUTH TLS.'));
  return {
    finish: () => {
      isFinishing = true;
      if (!isBusy) control.end(RESTARTS);
    },
    closed,
  };
};

/** Returns the IPv4 address that PASV can name; undefined for IPv6. */
const ipv4Of = (address: string | undefined): string | undefined =>
  /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address ?? '')?.[1];
