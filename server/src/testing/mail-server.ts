import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as its recipient sees it. */
export interface ReceivedMail {
  readonly to: string;
  /** By their lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly html: string;
  /** `beginning`: the first five characters of the file. */
  readonly attachments: readonly ReceivedFile[];
  /** What the HTML part shows, by its Content-ID. */
  readonly inline: readonly (ReceivedFile & { readonly cid: string })[];
}

interface ReceivedFile {
  readonly type: string;
  readonly beginning: string;
}

/** An SMTP server for one test, on a free port, with all its mails. */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Recipients to refuse: at once, or after reading the mail. */
  readonly refuses: Map<string, Refusal>;
  readonly stop: () => Promise<void>;
}

interface Refusal {
  readonly at: 'RCPT TO' | 'DATA';
  readonly code: number;
  /** Beginning of the reply: a code of RFC 3463, or nothing. */
  readonly status?: string;
}

/** Starts a mail server; `onMail` is also called for each mail. */
export async function startMailServer(onMail: (mail: ReceivedMail) => void = () => {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refuses: MailServer['refuses'] = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      done(refusal(refuses, 'RCPT TO', address));
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        for (const { address } of envelope.rcptTo) {
          const refused = refusal(refuses, 'DATA', address);
          if (refused) return done(refused);
        }
        for (const { address } of envelope.rcptTo) {
          const mail = readMail(address, bytes.toString());
          mails.push(mail);
          onMail(mail);
        }
        done();
      }, done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const at = server.server.address();
  const port = typeof at === 'object' ? at?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuses,
    stop: () => new Promise((ended) => server.close(() => ended())),
  };
}

const refusal = (refuses: MailServer['refuses'], at: Refusal['at'], address: string): Error | null => {
  const refused = refuses.get(address);
  if (refused?.at !== at) return null;
  const message = `${refused.status ?? ''} nothing for ${address} here`.trim();
  return Object.assign(new Error(message), { responseCode: refused.code });
};

/** Parses nodemailer's mails: a text and an HTML part, each in quoted-printable or base64, and attachments. */
const readMail = (to: string, source: string): ReceivedMail => {
  const whole = readPart(source);
  const parts = leavesOf(whole);
  const bodyOf = (type: string) => parts.find((part) => typeOf(part).startsWith(type))?.body.toString() ?? '';
  const fileOf = (part: Part) => ({
    type: typeOf(part).split(';')[0] ?? '',
    beginning: part.body.toString('latin1', 0, 5),
  });
  const isInline = (part: Part) => part.headers['content-id'] !== undefined;
  const files = parts.filter(({ headers }) => headers['content-disposition'] !== undefined);
  return {
    to,
    headers: whole.headers,
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    attachments: files.filter((part) => !isInline(part)).map(fileOf),
    inline: files
      .filter(isInline)
      .map((part) => ({ ...fileOf(part), cid: part.headers['content-id']?.slice(1, -1) ?? '' })),
  };
};

type Part = ReturnType<typeof readPart>;
const typeOf = ({ headers }: Part): string => headers['content-type'] ?? '';

const leavesOf = (part: Part): Part[] => {
  const boundary = /boundary="([^"]+)"/.exec(typeOf(part))?.[1];
  if (!boundary) return [part];
  return part.body
    .toString()
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => leavesOf(readPart(one.trimStart())));
};

const readPart = (source: string) => {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers: Record<string, string | undefined> = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const body = rest.join('\r\n\r\n');
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return { headers, body: Buffer.from(body, 'base64') };
  return {
    headers,
    body: Buffer.from(encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body),
  };
};

const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** RFC 2047. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    );
