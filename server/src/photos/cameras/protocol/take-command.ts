import type { ErrorCode } from '@togather/contract/errors.ts';
import { TransferFailure } from '#photos/cameras/transfers/passive-port.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Command } from './read-lines.ts';

/** Cameras create a folder per day or card; nothing deeper or longer is real. */
const MOST_PARTS = 16;
const LONGEST_PART = 255;

/**
 * Returns the path that an argument names, seen from a folder: absolute, without `.` and `..`. Paths exist in the session
 * only. Returns undefined for a path that is too long or contains control characters.
 */
export function resolvePath(from: string, path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${from}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  if (parts.length > MOST_PARTS || parts.some((part) => part.length > LONGEST_PART)) return undefined;
  return `/${parts.join('/')}`;
}

/** Returns a path as replies quote it (RFC 959, appendix II). */
export const quotePath = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** A reply on the control connection: a code of RFC 959 and its lines. */
export interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

export const reply = (code: number, ...lines: string[]): Reply => ({ code, lines });

/** Returns a reply as it is sent: all lines but the last carry a hyphen, and further ones a space (RFC 959 §4.2). */
export function writeReply({ code, lines }: Reply): string {
  return lines
    .map((line, index) => {
      if (index === lines.length - 1) return `${code} ${line}\r\n`;
      return index === 0 ? `${code}-${line}\r\n` : ` ${line}\r\n`;
    })
    .join('');
}

/** What a session has agreed on with its client. */
export interface SessionState {
  /** TLS protects the control connection. */
  readonly isSecure: boolean;
  /** PROT P: TLS protects the data connections. */
  readonly protectsData: boolean;
  /** The argument of USER; undefined before. */
  readonly user: string | undefined;
  readonly isLoggedIn: boolean;
  readonly folder: string;
  /** The path of RNFR, until RNTO. */
  readonly renaming: string | undefined;
}

export const newSession: SessionState = {
  isSecure: false,
  protectsData: false,
  user: undefined,
  isLoggedIn: false,
  folder: '/',
  renaming: undefined,
};

export type Effect =
  | 'secure'
  | 'log-in'
  | 'open-port'
  | 'open-extended-port'
  | 'receive'
  | 'receive-unnamed'
  | 'create-folder'
  | 'send-list'
  | 'send-names'
  | 'send-facts'
  | 'tell-size'
  | 'tell-time'
  | 'tell-facts'
  | 'rename-from'
  | 'rename-to'
  | 'abort'
  | 'quit';

/** What a command leads to: a reply at once, maybe with a new state, or an effect, which the session replies to. */
export type Step =
  | { readonly kind: 'reply'; readonly reply: Reply; readonly state: SessionState }
  | { readonly kind: 'effect'; readonly effect: Effect };

type Rule = (state: SessionState, argument: string) => Step;

const say =
  (code: number, text: string): Rule =>
  (state) => ({ kind: 'reply', reply: reply(code, text), state });
const cause =
  (effect: Effect): Rule =>
  () => ({ kind: 'effect', effect });
const become = (state: SessionState, code: number, text: string): Step => ({
  kind: 'reply',
  reply: reply(code, text),
  state,
});

/** Nothing can be read or removed. */
const WRITE_ONLY = say(550, 'This server only takes photos.');
/** The server never connects to an address that a client names, so that nobody can send it elsewhere. */
const PASSIVE_ONLY = say(502, 'Use passive mode (PASV or EPSV).');

const enter: Rule = (state, argument) => {
  const folder = resolvePath(state.folder, argument);
  if (folder === undefined) return become(state, 550, 'This folder name is not possible.');
  return become({ ...state, folder }, 250, 'Ready.');
};
/** Leads to an effect on the file that the argument names. */
const withFile =
  (effect: Effect): Rule =>
  (state, argument) =>
    argument === '' ? become(state, 501, 'Name the file.') : { kind: 'effect', effect };

const FEATURES = [
  ...['AUTH TLS', 'PBSZ', 'PROT', 'EPSV', 'PASV', 'UTF8'],
  ...['SIZE', 'MDTM', 'MLST type*;size*;modify*;'],
];

/** Commands before a login. */
const open: Readonly<Record<string, Rule>> = {
  NOOP: say(200, 'Ready.'),
  SYST: say(215, 'UNIX Type: L8'),
  QUIT: cause('quit'),
  FEAT: (state) => ({
    kind: 'reply',
    reply: reply(211, 'Features:', ...FEATURES, 'End'),
    state,
  }),
  OPTS: (state, argument) =>
    /^utf-?8( on)?$/i.test(argument)
      ? become(state, 200, 'Always UTF-8.')
      : become(state, 501, 'There is no such option.'),
  AUTH: (state, argument) => {
    if (state.isSecure) return become(state, 503, 'TLS protects this connection already.');
    if (!/^(TLS|TLS-C|SSL)$/i.test(argument)) return become(state, 504, 'Use AUTH TLS.');
    return { kind: 'effect', effect: 'secure' };
  },
};

/** Commands over TLS before a login. */
const secure: Readonly<Record<string, Rule>> = {
  PBSZ: (state, argument) =>
    argument === '0' ? become(state, 200, 'PBSZ=0') : become(state, 200, 'PBSZ=0 is used.'),
  PROT: (state, argument) =>
    argument.toUpperCase() === 'P'
      ? become({ ...state, protectsData: true }, 200, 'Data connections use TLS.')
      : become(state, 536, 'Data connections need TLS: use PROT P.'),
  USER: (state, argument) =>
    become({ ...state, user: argument, isLoggedIn: false }, 331, 'Send the upload key as the password.'),
  PASS: (state) =>
    state.user === undefined
      ? become(state, 503, 'Send the PIN of the event with USER first.')
      : { kind: 'effect', effect: 'log-in' },
  CCC: say(534, 'The control connection stays protected.'),
};

/** Commands that open or use a data connection. */
const transfers: Readonly<Record<string, Rule>> = {
  PASV: cause('open-port'),
  EPSV: (state, argument) =>
    argument.toUpperCase() === 'ALL'
      ? become(state, 200, 'Ready.')
      : { kind: 'effect', effect: 'open-extended-port' },
  STOR: withFile('receive'),
  STOU: cause('receive-unnamed'),
  LIST: cause('send-list'),
  NLST: cause('send-names'),
  MLSD: cause('send-facts'),
};

/** Commands after a login. */
const loggedIn: Readonly<Record<string, Rule>> = {
  ...transfers,
  TYPE: (state, argument) =>
    /^(A|A N|I|L 8)$/i.test(argument)
      ? become(state, 200, 'Files are stored as they are sent.')
      : become(state, 504, 'Use TYPE I.'),
  MODE: (state, argument) =>
    argument.toUpperCase() === 'S' ? become(state, 200, 'Ready.') : become(state, 504, 'Use MODE S.'),
  STRU: (state, argument) =>
    argument.toUpperCase() === 'F' ? become(state, 200, 'Ready.') : become(state, 504, 'Use STRU F.'),
  REST: (state, argument) =>
    argument === '0' ? become(state, 350, 'Ready.') : become(state, 501, 'Send the whole file again.'),
  ALLO: say(202, 'Not needed.'),
  PWD: (state) => become(state, 257, `${quotePath(state.folder)} is the current folder.`),
  CWD: enter,
  CDUP: (state) => enter(state, '..'),
  MKD: withFile('create-folder'),
  // What this client sent, from the memory of its session.
  SIZE: withFile('tell-size'),
  MDTM: withFile('tell-time'),
  MLST: withFile('tell-facts'),
  RNFR: withFile('rename-from'),
  RNTO: (state, argument) =>
    state.renaming === undefined
      ? become(state, 503, 'Name the file with RNFR first.')
      : withFile('rename-to')(state, argument),
  ABOR: cause('abort'),
  PORT: PASSIVE_ONLY,
  EPRT: PASSIVE_ONLY,
  APPE: say(502, 'Send the whole file with STOR.'),
  RETR: WRITE_ONLY,
  DELE: WRITE_ONLY,
  RMD: WRITE_ONLY,
};

/** Names of old clients (RFC 775). */
const OLD: Readonly<Record<string, string>> = {
  XPWD: 'PWD',
  XCWD: 'CWD',
  XMKD: 'MKD',
  XCUP: 'CDUP',
  XRMD: 'RMD',
};

/** Decides what a command leads to in a state of the session. */
export function takeCommand(state: SessionState, command: Command): Step {
  const verb = OLD[command.verb] ?? command.verb;
  const answer = (rule: Rule) => rule(state, command.argument);
  const opening = own(open, verb);
  if (opening) return answer(opening);
  const securing = own(secure, verb);
  const using = own(loggedIn, verb);
  if (!securing && !using) return become(state, 500, 'Unknown command.');
  if (!state.isSecure) return become(state, 530, 'Use AUTH TLS first: this server needs TLS.');
  if (securing) return answer(securing);
  if (!state.isLoggedIn) return become(state, 530, 'Log in with the PIN of the event and an upload key.');
  if (own(transfers, verb) && !state.protectsData)
    return become(state, 522, 'Data connections need TLS: use PBSZ 0 and PROT P first.');
  return using ? answer(using) : become(state, 500, 'Unknown command.');
}

const own = (rules: Readonly<Record<string, Rule>>, verb: string): Rule | undefined =>
  Object.hasOwn(rules, verb) ? rules[verb] : undefined;

/** Codes of RFC 959: 4xx asks the camera to send the photo again, 5xx not to. */
const CODES: Partial<Record<ErrorCode, number>> = {
  UPLOAD_KEY_INVALID: 530,
  INGEST_TOO_LARGE: 552,
  FILE_TOO_LARGE: 552,
  QUOTA_EXCEEDED: 552,
  NOT_A_PHOTO: 550,
  STORAGE_FULL: 452,
  REQUEST_TIMEOUT: 426,
};
const TRY_AGAIN = 451;

/** Returns the reply to an upload that failed. A failure without a known code says nothing about its cause. */
export function judgeFailure(error: unknown): Reply {
  if (error instanceof TransferFailure) return reply(error.code, error.message);
  if (error instanceof Failure) return reply(CODES[error.code] ?? TRY_AGAIN, error.message);
  return reply(TRY_AGAIN, 'The photo could not be stored. Please send it again.');
}
