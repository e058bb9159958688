import type { MailSettings } from '../base/config.ts';
import { Failure } from '../base/failure.ts';
import { isLoopback } from '../base/installation.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Hands a mail to the SMTP server. Returns false when the server refuses its recipient, or the mail, for good. Throws
   * Failure SERVICE_UNAVAILABLE, without the address, when it may be tried again.
   */
  readonly send: (mail: Mail) => Promise<boolean>;
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
        () => true,
        (error: SmtpError) => {
          if (isRefusedForGood(error)) return false;
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
}

/** Some servers know their recipients, or judge the mail, only once they have all of it. */
const isRefusedForGood = ({ command, responseCode = 0 }: SmtpError): boolean =>
  (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;

/** The error's own message may hold the address, which no log line may. */
const describe = ({ code, command, responseCode }: SmtpError): Error =>
  new Error(`SMTP: ${[code, command, responseCode].filter(Boolean).join(' ')}`);
