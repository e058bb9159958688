import { Failure } from '#platform/base/failure.ts';
import type { MailSettings } from '#platform/config/config.ts';
import { isLoopback } from '#platform/config/installation.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The Content-ID (RFC 2392) by which the HTML part shows it. */
  readonly cid?: string;
}

/**
 * The result of a mail. `no mailbox`: its recipient is refused permanently. `refused`: the server refuses the contents,
 * our address, or more mails today; nothing is known about the recipient.
 */
export type Delivery = 'taken' | 'no mailbox' | 'refused';

export interface Mailer {
  /** Hands a mail to the SMTP server. Throws Failure SERVICE_UNAVAILABLE, without the address, when a retry may succeed. */
  readonly send: (mail: Mail) => Promise<Delivery>;
  readonly close: () => void;
}

/** Few enough for any server; mails are not urgent. */
const CONNECTIONS = 2;
const TIMEOUT_MS = 20_000;

/** Options in the query of the URL override ours. */
const openTransport = async ({ url, from }: MailSettings) => {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // Requires TLS for addresses in transit, unless the server is this machine or the URL overrides it.
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
};

/** Connects and signs in to the server, and sends nothing. Throws an Error that says why it does not work. */
export async function verifyMail(settings: MailSettings): Promise<void> {
  const transport = await openTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Opens a mailer, which connects with the first mail. */
export async function openMailer(settings: MailSettings): Promise<Mailer> {
  const transport = await openTransport(settings);
  return {
    // An address as an object is never parsed as a list.
    send: ({ to, attachments = [], ...mail }) =>
      transport.sendMail({ ...mail, attachments: [...attachments], to: { name: '', address: to } }).then(
        () => 'taken',
        (error: SmtpError) => {
          const refused = judge(error);
          if (refused) return refused;
          throw new Failure('SERVICE_UNAVAILABLE', { cause: describe(error) });
        },
      ),
    close: () => transport.close(),
  };
}

/** The cause of a Failure when the server accepts no connection or sends no greeting in time. */
class ServerSilent extends Error {}

/**
 * Returns whether a mail failed because the server did not answer in time. Each further mail would wait as long, so the
 * others of a run are left for the next one.
 */
export const isServerSilent = (error: unknown): boolean =>
  error instanceof Failure && error.cause instanceof ServerSilent;

interface SmtpError {
  readonly code?: string;
  /** For ETIMEDOUT. A session that times out after its beginning may be due to the mail. */
  readonly timeoutType?: string;
  readonly command?: string;
  readonly responseCode?: number;
  /** The server's reply, which may contain the address. */
  readonly response?: string;
}

/** RFC 3463: 5.1.x concerns an address, but 5.1.7 and 5.1.8 the sender's; 5.2.1 is a disabled mailbox. */
const NO_MAILBOX = /^5\.(1\.(?!7$|8$)|2\.1$)/;
/** RFC 5321, section 4.2.3, for servers without the codes of RFC 3463. */
const NO_MAILBOX_CODES = [550, 551, 553];

/** Returns undefined for a temporary failure. Some servers refuse the recipient or the mail only after all of it. */
const judge = ({ command, responseCode = 0, response = '' }: SmtpError): Delivery | undefined => {
  if ((command !== 'RCPT TO' && command !== 'DATA') || responseCode < 500) return undefined;
  const [, code] = /^\d{3}[ -](5\.\d+\.\d+)\b/.exec(response) ?? [];
  const isRecipient = code
    ? NO_MAILBOX.test(code)
    : command === 'RCPT TO' && NO_MAILBOX_CODES.includes(responseCode);
  return isRecipient ? 'no mailbox' : 'refused';
};

/** Describes the failure without the error's own message, which may contain the address: logs must not. */
const describe = ({ code, command, responseCode, timeoutType }: SmtpError): Error => {
  const message = `SMTP: ${[code, command, responseCode].filter(Boolean).join(' ')}`;
  const isSilent = code === 'ETIMEDOUT' && timeoutType !== 'SOCKET_TIMEOUT';
  return isSilent ? new ServerSilent(message) : new Error(message);
};

/** Wraps a mailer to report the result of each mail; `failed`: the server did not answer or asks for a retry. */
export function countMails(mailer: Mailer, tell: (result: Delivery | 'failed') => void): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      let result: Delivery | 'failed' = 'failed';
      try {
        result = await mailer.send(mail);
        return result;
      } finally {
        tell(result);
      }
    },
  };
}
