import type { Config } from '#platform/config/config.ts';
import { openMailer, verifyMail } from '#platform/mail/mailer.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('mail');

/** Connects and signs in to the mail server; with an address, also sends a test mail. */
export async function checkMail(
  { mail, brand }: Pick<Config, 'mail' | 'brand'>,
  to?: string,
): Promise<Finding[]> {
  if (!mail)
    return to
      ? [problem('SMTP_URL and MAIL_FROM are not set: no mail can be sent.')]
      : [ok('Mail is off: SMTP_URL and MAIL_FROM are not set.')];
  const server = new URL(mail.url).host;
  try {
    await verifyMail(mail);
  } catch (error) {
    return [problem(`SMTP_URL leads to ${server}, which does not accept mails: ${reasonOf(error)}.`)];
  }
  const reached = ok(`SMTP_URL leads to ${server}, which accepts the connection and the password.`);
  if (!to) return [reached];
  const mailer = await openMailer(mail);
  try {
    const delivery = await mailer.send({
      to,
      subject: `${brand.name}: test mail`,
      text: `This mail was sent by "npm run doctor" of ${brand.name}.`,
      html: `<p>This mail was sent by <code>npm run doctor</code> of ${brand.name.replace(/[<>&]/g, '')}.</p>`,
    });
    if (delivery === 'taken') return [reached, ok('The server took the test mail: check that it arrives.')];
    return [
      reached,
      warning(
        delivery === 'no mailbox'
          ? 'The server says that the address of --mail does not exist.'
          : 'The server refused the test mail: check MAIL_FROM, and its SPF and DKIM records.',
      ),
    ];
  } catch (error) {
    return [reached, problem(`The test mail could not be sent: ${reasonOf(error)}.`)];
  } finally {
    mailer.close();
  }
}
