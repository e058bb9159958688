import { Failure } from '../base/failure.ts';
import type { MailSettings } from '../config/config.ts';
import { isLoopback } from '../config/installation.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What became of a mail. `no mailbox`: its recipient is refused for good. `refused`: the mail is, or we are, for what it says, for
 * our address, or for how much we have sent today: nothing is known of the recipient.
 */
type Delivery = 'taken' | 'no mailbox' | 'refused';

export interface Mailer {
  /** Hands a mail to the SMTP server. Throws Failure SERVICE_UNAVAILABLE, without the address, when it may be tried again. */
  readonly send: (mail: Mail) => Promise<Delivery>;
  readonly close: () => void;
}

/** Few enough for any server; nobody waits for a mail within the second. */
const CONNECTIONS = 2;
const TIMEOUT_MS = 20_000;

/** Connects to an SMTP server with the first mail. Options in the query of its URL override ours. */
export const openMailer = async ({ url, from }: MailSettings): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // Addresses do not travel in the clear, unless the server is this machine or the URL says so.
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    // An address as an object is never parsed as a list of several.
    send: ({ to, ...mail }) =>
      transport.sendMail({ ...mail, to: { name: '', address: to } }).then(
        () => 'taken',
        (error: SmtpError) => {
          const refused = judge(error);
          if (refused) return refused;
          throw new Failure('SERVICE_UNAVAILABLE', { cause: describe(error) });
        },
      ),
    close: () => transport.close(),
  };
};

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  /** The server's words, which may hold the address. */
  readonly response?: string;
}

/** RFC 3463: 5.1.x is about an address, but 5.1.7 and 5.1.8 about the sender's; 5.2.1 is a mailbox that is closed. */
const NO_MAILBOX = /^5\.(1\.(?!7$|8$)|2\.1$)/;
/** RFC 5321, section 4.2.3, of a server that sends no code of RFC 3463. */
const NO_MAILBOX_CODES = [550, 551, 553];

/** Undefined for a failure that may pass. Some servers know their recipients, or judge the mail, only once they have all of it. */
const judge = ({ command, responseCode = 0, response = '' }: SmtpError): Delivery | undefined => {
  if ((command !== 'RCPT TO' && command !== 'DATA') || responseCode < 500) return undefined;
  const [, code] = /^\d{3}[ -](5\.\d+\.\d+)\b/.exec(response) ?? [];
  const isRecipient = code
    ? NO_MAILBOX.test(code)
    : command === 'RCPT TO' && NO_MAILBOX_CODES.includes(responseCode);
  return isRecipient ? 'no mailbox' : 'refused';
};

/** The error's own message may hold the address, which no log line may. */
const describe = ({ code, command, responseCode }: SmtpError): Error =>
  new Error(`SMTP: ${[code, command, responseCode].filter(Boolean).join(' ')}`);
