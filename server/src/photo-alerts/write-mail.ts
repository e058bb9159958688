import type { Brand } from '@togather/contract/schemas/site/brand.ts';
import { escapeHtml } from '../http/responding/escape-html.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { mailTexts } from './mail-texts.ts';
import { nameInMail } from './name-in-mail.ts';

type Language = keyof typeof mailTexts;

/** The fields that both kinds of mail share. */
interface About {
  readonly to: string;
  readonly language: Language;
  readonly eventName: string;
  readonly brand: Pick<Brand, 'name' | 'nameZh'>;
}

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Writes the confirmation mail: its one link leads to the page that confirms the request. */
export const writeConfirmation = ({ to, language, eventName, brand }: About, link: string): Mail => {
  const { confirm } = mailTexts[language];
  const event = nameInMail(eventName);
  return {
    to,
    subject: confirm.subject(event),
    ...bodiesOf(language, [
      confirm.text(event, nameOf(brand, language)),
      { label: confirm.link, url: link },
      confirm.otherwise,
    ]),
  };
};

/** Writes the mail with the number of new photos: a link for each figure, one that stops these mails, and no picture. */
export const writeNews = (
  { to, language, eventName, brand }: About,
  figures: readonly { readonly count: number; readonly url: string }[],
  stop: { readonly page: string; readonly oneClick: string },
): Mail => {
  const { news } = mailTexts[language];
  const event = nameInMail(eventName);
  const count = figures.reduce((sum, figure) => sum + figure.count, 0);
  return {
    to,
    subject: news.subject(event, count),
    headers: {
      'List-Unsubscribe': `<${stop.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...bodiesOf(language, [
      news.text(event, count),
      ...figures.map((figure) => ({ label: news.link(figure.count), url: figure.url })),
      news.why(nameOf(brand, language)),
      { label: news.stop, url: stop.page },
    ]),
  };
};

export const nameOf = ({ name, nameZh }: About['brand'], language: Language): string =>
  language === 'zh-TW' ? nameZh : name;

/** Returns a mail's lines, each a paragraph, as plain text and as HTML. */
export const bodiesOf = (language: Language, lines: readonly (string | MailLink)[]) => {
  const html = lines.map((line) =>
    typeof line === 'string'
      ? escapeHtml(line)
      : `<a href="${escapeHtml(line.url)}" style="color:#0b5d4e">${escapeHtml(line.label)}</a>`,
  );
  return {
    text: `${lines.map((line) => (typeof line === 'string' ? line : `${line.label}:\n${line.url}`)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font:16px/1.6 sans-serif;max-width:36em">${html
      .map((line) => `<p>${line}</p>`)
      .join('')}</body></html>`,
  };
};
