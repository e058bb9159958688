import { nameInMail } from '#mail/name-in-mail.ts';
import { type StopLinks, stopHeaders } from '#mail/stop-headers.ts';
import { type MailFrame, nameOf, writeBodies } from '#mail/write-bodies.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { mailTexts } from './mail-texts.ts';

/** The fields that both kinds of mail share. */
interface About extends MailFrame {
  readonly to: string;
  readonly eventName: string;
}

/** Writes the confirmation mail: its one link leads to the page that confirms the request. */
export const writeConfirmation = ({ to, eventName, ...frame }: About, link: string): Mail => {
  const { language, brand } = frame;
  const { confirm } = mailTexts[language];
  const event = nameInMail(eventName);
  return {
    to,
    subject: confirm.subject(event),
    ...writeBodies(frame, {
      lines: [
        confirm.text(event, nameOf(brand, language)),
        { button: { label: confirm.link, url: link } },
        confirm.otherwise,
      ],
    }),
  };
};

/** Writes the mail with the number of new photos: a link for each figure, one that stops these mails, and no picture. */
export const writeNews = (
  { to, eventName, ...frame }: About,
  figures: readonly { readonly count: number; readonly url: string }[],
  stop: StopLinks,
): Mail => {
  const { language, brand } = frame;
  const { news } = mailTexts[language];
  const event = nameInMail(eventName);
  const count = figures.reduce((sum, figure) => sum + figure.count, 0);
  return {
    to,
    subject: news.subject(event, count),
    headers: stopHeaders(stop),
    ...writeBodies(frame, {
      lines: [
        news.text(event, count),
        ...figures.map((figure) => ({ button: { label: news.link(figure.count), url: figure.url } })),
      ],
      footer: [news.why(nameOf(brand, language)), { link: { label: news.stop, url: stop.page } }],
    }),
  };
};
