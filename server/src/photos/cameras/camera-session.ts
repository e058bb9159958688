import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import type { Certificate } from './certificates/open-certificate.ts';
import { createTlsSession, type TlsSession } from './certificates/tls-session.ts';
import type { ConnectionPlaces } from './connection-places.ts';
import { openControlConnection } from './control-connection.ts';
import { createDataCommands } from './data-commands.ts';
import { logIn } from './log-in.ts';
import type { LoginDelays } from './login-delays.ts';
import type { Command } from './protocol/read-lines.ts';
import {
  type Effect,
  judgeFailure,
  newSession,
  type Reply,
  reply,
  resolvePath,
  type SessionState,
  takeCommand,
} from './protocol/take-command.ts';
import {
  createFolder,
  type ListingKind,
  renameFile,
  startRename,
  tellFacts,
  tellSize,
  tellTime,
} from './sent-files/answer-about-files.ts';
import { createSentFiles, type SharedSentFiles } from './sent-files/sent-files.ts';
import type { CutFiles } from './transfers/hold-tickets.ts';

/** What all sessions of a process share. */
export interface CameraParts {
  readonly context: Context;
  readonly certificate: Certificate;
  readonly places: ConnectionPlaces;
  readonly delays: LoginDelays;
  readonly sentFiles: SharedSentFiles;
  readonly cutFiles: CutFiles;
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
const CROWDED = reply(421, 'Too many connections. Please try again later.');

/** Serves one connection: reads commands one by one, and replies to each when its effect is over. */
export function serveCamera(parts: CameraParts, socket: Socket): CameraSession {
  const { context, certificate, places, delays, sentFiles } = parts;
  const address = socket.remoteAddress ?? '';
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  const gone = new AbortController();
  /** One for the whole session, so that data connections can resume it. */
  let tls: TlsSession | undefined;
  let state: SessionState = newSession;
  let secret = '';
  let sent = { files: createSentFiles(), close: () => {} };
  let wrongLogins = 0;
  let waiting: Command[] = [];
  let isBusy = false;
  let isFinishing = false;

  const pathOf = (argument: string) => resolvePath(state.folder, argument);

  const receive = async (fileName: string): Promise<Reply> => {
    const { files } = sent;
    return data.receive({
      fileName,
      secret,
      tls: tls!,
      onTaken: (photo) => {
        const path = pathOf(fileName);
        if (path !== undefined) files.add(path, { ...photo, at: context.clock() });
      },
    });
  };

  const sendListing = (kind: ListingKind, argument: string): Promise<Reply> => {
    // Some clients send options of `ls`.
    const path = pathOf(argument.replace(/^-\S*\s*/, ''));
    return data.sendListing(tls!, kind, path === undefined ? [] : sent.files.list(path));
  };

  const rename = async (argument: string): Promise<Reply> => {
    const from = state.renaming ?? '';
    state = { ...state, renaming: undefined };
    return renameFile(context, secret, { files: sent.files, from, to: pathOf(argument) }).catch(judgeFailure);
  };

  const tryLogIn = async (password: string): Promise<Reply | undefined> => {
    const key = await logIn(context, { pin: state.user ?? '', secret: password, address });
    if (key && !place.logIn(key.id)) return void control.end(CROWDED);
    if (key) {
      secret = password;
      state = { ...state, isLoggedIn: true };
      clearTimeout(loginLimit);
      sent.close();
      sent = gone.signal.aborted ? sent : sentFiles.open(`${key.id} ${address}`);
      return reply(230, 'Logged in. Photos are stored as soon as they arrive.');
    }
    state = { ...state, user: undefined };
    wrongLogins++;
    await sleep(delays.fail(networkOf(address)), undefined, { signal: gone.signal }).catch(() => {});
    return reply(530, 'This PIN and this upload key are not right together.');
  };

  const effects: Readonly<Record<Effect, (argument: string) => Promise<Reply | undefined>>> = {
    secure: async () => {
      tls = createTlsSession(certificate.current());
      control.send(reply(234, 'TLS starts.'));
      waiting = [];
      state = { ...state, isSecure: true };
      await control.secure(tls);
      return undefined;
    },
    'log-in': (argument) =>
      tryLogIn(argument).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        // Said of right and wrong logins alike.
        control.end(reply(421, 'Too many wrong logins from this network. Please try again later.'));
        return undefined;
      }),
    'open-port': () => data.openPort(false),
    'open-extended-port': () => data.openPort(true),
    receive,
    'receive-unnamed': () => receive('photo'),
    'send-list': (argument) => sendListing('LIST', argument),
    'send-names': (argument) => sendListing('NLST', argument),
    'send-facts': (argument) => sendListing('MLSD', argument),
    'create-folder': async (argument) => createFolder(sent.files, pathOf(argument)),
    'tell-size': async (argument) => tellSize(sent.files, pathOf(argument)),
    'tell-time': async (argument) => tellTime(sent.files, pathOf(argument)),
    'tell-facts': async (argument) => tellFacts(sent.files, pathOf(argument)),
    'rename-from': async (argument) => {
      const path = pathOf(argument);
      const answer = startRename(sent.files, path);
      if (answer.code === 350) state = { ...state, renaming: path };
      return answer;
    },
    'rename-to': rename,
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
    // Also when the key was revoked since.
    if (answered.code === 530) state = { ...state, isLoggedIn: false };
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
      if (command.verb === 'ABOR') data.cut();
      waiting.push(command);
      if (waiting.length > MOST_WAITING) control.destroy();
      else void work();
    },
    onIdle: () => isBusy || control.end(reply(421, 'Nothing came for five minutes.')),
    onClose: () => {
      clearTimeout(loginLimit);
      gone.abort();
      waiting = [];
      data.close();
      sent.close();
      place.leave();
      onClosed();
    },
  });
  const data = createDataCommands(parts, {
    address,
    localAddress: socket.localAddress,
    send: control.send,
    isGone: () => gone.signal.aborted,
  });
  const place = places.enter(address, () => control.end(CROWDED));
  const loginLimit = setTimeout(control.destroy, LOGIN_MS);
  control.send(reply(220, 'Togather takes photos here. Use AUTH TLS.'));
  return {
    finish: () => {
      isFinishing = true;
      if (!isBusy || !state.isLoggedIn) control.end(RESTARTS);
    },
    closed,
  };
}
