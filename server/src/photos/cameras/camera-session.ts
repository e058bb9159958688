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

const LOGIN_MS = 60_000;
const WRONG_LOGINS = 3;
/** Commands that may wait behind a photo. */
const MOST_WAITING = 16;
const GOODBYE = reply(221, 'Goodbye.');
const RESTARTS = reply(421, 'The server restarts. Please connect again.');
const CROWDED = reply(421, 'Too many connections. Please try again later.');

/** A camera's connection: reads commands one by one, and replies to each when its effect is over. */
export class CameraSession {
  readonly #parts: CameraParts;
  readonly #address: string;
  readonly #closing = Promise.withResolvers<void>();
  readonly closed = this.#closing.promise;
  readonly #gone = new AbortController();
  readonly #control;
  readonly #data;
  readonly #place;
  readonly #loginLimit: NodeJS.Timeout;
  /** One for the whole session, so that data connections can resume it. */
  #tls: TlsSession | undefined;
  #state: SessionState = newSession;
  #secret = '';
  #sent = { files: createSentFiles(), close: () => {} };
  #wrongLogins = 0;
  #waiting: Command[] = [];
  #isBusy = false;
  #isFinishing = false;

  readonly #pathOf = (argument: string) => resolvePath(this.#state.folder, argument);

  constructor(parts: CameraParts, socket: Socket) {
    this.#parts = parts;
    this.#address = socket.remoteAddress ?? '';
    this.#control = openControlConnection(socket, {
      onCommand: (command) => this.#take(command),
      onIdle: () => this.#isBusy || this.#control.end(reply(421, 'Nothing came for five minutes.')),
      onClose: () => this.#close(),
    });
    this.#data = createDataCommands(parts, {
      address: this.#address,
      localAddress: socket.localAddress,
      send: this.#control.send,
      isGone: () => this.#gone.signal.aborted,
    });
    this.#place = parts.places.enter(this.#address, () => this.#control.end(CROWDED));
    this.#loginLimit = setTimeout(this.#control.destroy, LOGIN_MS);
    this.#control.send(reply(220, 'Togather takes photos here. Use AUTH TLS.'));
  }

  /** Ends it: at once when nothing is being sent, otherwise after the photo. */
  finish(): void {
    this.#isFinishing = true;
    if (!this.#isBusy || !this.#state.isLoggedIn) this.#control.end(RESTARTS);
  }

  #take(command: Command): void {
    if (command.verb === 'ABOR') this.#data.cut();
    this.#waiting.push(command);
    if (this.#waiting.length > MOST_WAITING) this.#control.destroy();
    else void this.#work();
  }

  #close(): void {
    clearTimeout(this.#loginLimit);
    this.#gone.abort();
    this.#waiting = [];
    this.#data.close();
    this.#sent.close();
    this.#place.leave();
    this.#closing.resolve();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let next = this.#waiting.shift(); next && !this.#isFinishing; next = this.#waiting.shift())
        await this.#answer(next);
    } catch (err) {
      this.#parts.context.log.error({ err }, 'a camera’s connection failed');
      this.#control.end(reply(421, 'The service is not available right now. Please try again.'));
    }
    this.#isBusy = false;
    if (this.#isFinishing) this.#control.end(RESTARTS);
  }

  async #answer(command: Command): Promise<void> {
    const step = takeCommand(this.#state, command);
    if (step.kind === 'reply') {
      this.#state = step.state;
      return this.#control.send(step.reply);
    }
    const answered = await this.#effects[step.effect](command.argument);
    if (!answered) return;
    // Also when the key was revoked since.
    if (answered.code === 530) this.#state = { ...this.#state, isLoggedIn: false };
    if (this.#wrongLogins >= WRONG_LOGINS && !this.#state.isLoggedIn) this.#control.end(answered);
    else this.#control.send(answered);
  }

  readonly #effects: Readonly<Record<Effect, (argument: string) => Promise<Reply | undefined>>> = {
    secure: () => this.#secure(),
    'log-in': (argument) => this.#logIn(argument),
    'open-port': () => this.#data.openPort(false),
    'open-extended-port': () => this.#data.openPort(true),
    receive: (argument) => this.#receive(argument),
    'receive-unnamed': () => this.#receive('photo'),
    'send-list': (argument) => this.#sendListing('LIST', argument),
    'send-names': (argument) => this.#sendListing('NLST', argument),
    'send-facts': (argument) => this.#sendListing('MLSD', argument),
    'create-folder': async (argument) => createFolder(this.#sent.files, this.#pathOf(argument)),
    'tell-size': async (argument) => tellSize(this.#sent.files, this.#pathOf(argument)),
    'tell-time': async (argument) => tellTime(this.#sent.files, this.#pathOf(argument)),
    'tell-facts': async (argument) => tellFacts(this.#sent.files, this.#pathOf(argument)),
    'rename-from': async (argument) => {
      const path = this.#pathOf(argument);
      const answer = startRename(this.#sent.files, path);
      if (answer.code === 350) this.#state = { ...this.#state, renaming: path };
      return answer;
    },
    'rename-to': async (argument) => {
      const from = this.#state.renaming ?? '';
      this.#state = { ...this.#state, renaming: undefined };
      const move = { files: this.#sent.files, from, to: this.#pathOf(argument) };
      return renameFile(this.#parts.context, this.#secret, move).catch(judgeFailure);
    },
    abort: async () => reply(226, 'Nothing is being sent.'),
    quit: async () => void this.#control.end(GOODBYE),
  };

  async #secure(): Promise<undefined> {
    this.#tls = createTlsSession(this.#parts.certificate.current());
    this.#control.send(reply(234, 'TLS starts.'));
    this.#waiting = [];
    this.#state = { ...this.#state, isSecure: true };
    await this.#control.secure(this.#tls);
  }

  async #logIn(secret: string): Promise<Reply | undefined> {
    const { context, delays, sentFiles } = this.#parts;
    const { signal } = this.#gone;
    try {
      const key = await logIn(context, { pin: this.#state.user ?? '', secret, address: this.#address });
      if (key && !this.#place.logIn(key.id)) return void this.#control.end(CROWDED);
      if (key) {
        this.#secret = secret;
        this.#state = { ...this.#state, isLoggedIn: true };
        clearTimeout(this.#loginLimit);
        this.#sent.close();
        if (!signal.aborted) this.#sent = sentFiles.open(`${key.id} ${this.#address}`);
        return reply(230, 'Logged in. Photos are stored as soon as they arrive.');
      }
      this.#state = { ...this.#state, user: undefined };
      this.#wrongLogins++;
      await sleep(delays.fail(networkOf(this.#address)), undefined, { signal }).catch(() => {});
      return reply(530, 'This PIN and this upload key are not right together.');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Said of right and wrong logins alike.
      return void this.#control.end(
        reply(421, 'Too many wrong logins from this network. Please try again later.'),
      );
    }
  }

  #receive(fileName: string): Promise<Reply> {
    const { files } = this.#sent;
    return this.#data.receive({
      fileName,
      secret: this.#secret,
      tls: this.#tls!,
      onTaken: (photo) => {
        const path = this.#pathOf(fileName);
        if (path !== undefined) files.add(path, { ...photo, at: this.#parts.context.clock() });
      },
    });
  }

  #sendListing(kind: ListingKind, argument: string): Promise<Reply> {
    // Some clients send options of `ls`.
    const path = this.#pathOf(argument.replace(/^-\S*\s*/, ''));
    return this.#data.sendListing(this.#tls!, kind, path === undefined ? [] : this.#sent.files.list(path));
  }
}
