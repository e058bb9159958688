import { readFileSync } from 'node:fs';
import { FONT, PAPER_LINE, paper, radius } from '@togather/contract/look.ts';
import type { Brand } from '@togather/contract/schemas/site.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { Context } from '#app/context/context.ts';
import { escapeHtml } from '#http/responding/escape-html.ts';
import type { Delivery, Mail } from '#platform/mail/mailer.ts';

export type MailLanguage = 'en' | 'zh-TW';

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** One value in a list, such as a PIN. */
interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** The PIN of an event beside its QR code: `image` is the Content-ID of an attachment. */
interface MailTicket extends MailFact {
  readonly image: string;
  readonly imageLabel: string;
  readonly link: MailLink;
}

/** A paragraph, the mail's button, a further link, a list of facts, or a ticket. */
export type MailLine =
  | string
  | { readonly button: MailLink }
  | { readonly link: MailLink }
  | { readonly facts: readonly MailFact[] }
  | { readonly ticket: MailTicket };

/** A page with a button that stops mails, and the endpoint to which a mail client posts for the same (RFC 8058). */
export interface StopLinks {
  readonly page: string;
  readonly oneClick: string;
}

/** What is particular to one mail. The first line says what it is about. */
export interface Letter {
  readonly to: string;
  readonly language: MailLanguage;
  readonly subject: string;
  readonly lines: readonly MailLine[];
  /** Why the recipient gets the mail, and how to stop it; in small print. */
  readonly stop?: { readonly why: string; readonly label: string; readonly links: StopLinks };
  readonly attachments?: Mail['attachments'];
}

export function nameOf({ name, nameZh }: Pick<Brand, 'name' | 'nameZh'>, language: MailLanguage): string {
  return language === 'zh-TW' ? nameZh : name;
}

/**
 * Sends a letter. The caller acts on the result: `no mailbox` ends mails to the address, and after `refused`, which is
 * logged with `ids`, a retry waits. Throws when a retry may succeed soon. Sends nothing, and returns `off`, without a mailer.
 */
export async function sendLetter(
  { config, mailer, log }: Context,
  letter: Letter,
  ids: Readonly<Record<string, string>>,
): Promise<Delivery | 'off'> {
  if (!mailer) return 'off';
  const sent = await mailer.send(writeLetter(config.brand, letter));
  if (sent === 'refused') log.warn(ids, 'the mail server refuses a mail');
  return sent;
}

/** Returns a letter as plain text and HTML, with the headers by which mail clients offer to stop it with one click. */
export function writeLetter(brand: Pick<Brand, 'name' | 'nameZh'>, letter: Letter): Mail {
  const { to, language, subject, lines, stop, attachments } = letter;
  const footer: MailLine[] = stop ? [stop.why, { link: { label: stop.label, url: stop.links.page } }] : [];
  return {
    to,
    subject,
    text: `${[...lines, ...footer].map(asText).join('\n\n')}\n`,
    html: frameHtml(
      { language, name: nameOf(brand, language) },
      { body: lines.map(asHtml).join(''), footer: footer.map((line) => asHtml(line)).join('') },
    ),
    ...(stop && {
      headers: {
        'List-Unsubscribe': `<${stop.links.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    attachments: [logo, ...(attachments ?? [])],
  };
}

/** A picture, because mail programs draw no SVG. */
const logo = {
  filename: 'logo.png',
  contentType: 'image/png',
  content: readFileSync(new URL('logo.png', import.meta.url)),
  cid: 'logo',
};

const asText = (line: MailLine): string => {
  if (typeof line === 'string') return line;
  if ('facts' in line) return line.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  if ('ticket' in line) {
    const { label, value, link } = line.ticket;
    return `${label}: ${value}\n${link.label}: ${link.url}`;
  }
  const { label, url } = 'button' in line ? line.button : line.link;
  return `${label}:\n${url}`;
};

const BUTTON = `display:inline-block;padding:12px 24px;border-radius:${radius.control}px;background:${paper.accent};color:${paper['on-accent']};font-weight:bold;text-decoration:none`;
const LABEL = `padding:6px 16px 6px 0;color:${paper.muted};vertical-align:top;white-space:nowrap`;
const PARAGRAPH = 'margin:0 0 16px';
/** The first line says what the mail is about. */
const LEAD = 'margin:0 0 20px;font-size:18px;line-height:28px';
const TABLE = '<table role="presentation" cellspacing="0" cellpadding="0"';

const asHtml = (line: MailLine, at = 1): string => {
  if (typeof line === 'string') return `<p style="${at === 0 ? LEAD : PARAGRAPH}">${escapeHtml(line)}</p>`;
  if ('facts' in line) {
    const rows = line.facts.map(
      ({ label, value }) =>
        `<tr><td style="${LABEL}">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    );
    return `${TABLE} style="margin:0 0 16px;font:inherit">${rows.join('')}</table>`;
  }
  if ('ticket' in line) return ticketHtml(line.ticket);
  if ('button' in line) return `<p style="margin:8px 0 24px">${anchor(line.button, BUTTON)}</p>`;
  return `<p style="${PARAGRAPH}">${anchor(line.link, 'color:inherit')}</p>`;
};

/** Two columns that stand below each other where they do not fit, without a media query. */
const ticketHtml = ({ label, value, image, imageLabel, link }: MailTicket): string => {
  const column = 'display:inline-block;vertical-align:middle;padding:8px';
  const picture = `<div style="${column}"><img src="cid:${image}" width="144" height="144" alt="${escapeHtml(imageLabel)}" style="display:block;border-radius:${radius.control}px;background:${paper.surface}"></div>`;
  const pin = `<span style="color:${paper.muted}">${escapeHtml(label)}</span><br><span style="font:600 28px/40px ${MONO};letter-spacing:.12em;white-space:nowrap">${escapeHtml(value)}</span>`;
  const words = `<div style="${column}"><p style="margin:0 0 8px">${pin}</p><p style="margin:0">${anchor(link, 'color:inherit')}</p></div>`;
  return `${TABLE} width="100%" style="margin:0 0 24px;font:inherit;background:${paper.sunken};border-radius:${radius.card}px"><tr><td align="center" style="padding:8px">${picture}${words}</td></tr></table>`;
};

const anchor = ({ label, url }: MailLink, style: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;

const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";
const WORD_MARK = 'padding-left:10px;font-size:18px;font-weight:bold';

/** Mail programs know no style sheets, and lay out tables best. */
const frameHtml = (
  { language, name }: { readonly language: MailLanguage; readonly name: string },
  { body, footer }: { readonly body: string; readonly footer: string },
): string => {
  const small = `<div style="padding:20px 8px 0;font-size:14px;line-height:22px;color:${paper.muted}">${footer}</div>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:${paper.ground};color:${paper.ink};font:16px/1.6 ${FONT.replaceAll('"', "'")}">
${TABLE} width="100%" style="font:inherit;color:inherit"><tr><td align="center" style="padding:24px 16px 40px">
${TABLE} width="100%" style="max-width:560px;font:inherit;color:inherit"><tr><td align="left">
${TABLE} style="margin:0 8px 16px;font:inherit"><tr><td><img src="cid:logo" width="32" height="32" alt="" style="display:block"></td><td style="${WORD_MARK}">${escapeHtml(name)}</td></tr></table>
<div style="padding:28px 24px 12px;background:${paper.surface};border:1px solid ${PAPER_LINE};border-radius:${radius.card}px">${body}</div>
${footer && small}</td></tr></table></td></tr></table></body></html>`;
};

const LONGEST = 60;
/**
 * Characters that a mail client could turn into a link or an address, in any script: a dot inside a word, a slash, a
 * colon, an @.
 */
const LINKS = /[/\\:@\uff0f\uff1a\uff20]+|[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu;

/**
 * Returns an event's name for a mail, in one line, without links and limited in length, because its host may be a stranger to the
 * recipient.
 */
export function nameInMail(name: string): string {
  const plain = cleanShownText(name).replace(LINKS, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : plain;
}
