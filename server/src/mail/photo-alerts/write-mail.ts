import { createHmac } from 'node:crypto';
import { CONFIRM_ALERTS_HOURS, HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import {
  type MailFrame,
  nameInMail,
  nameOf,
  type StopLinks,
  stopHeaders,
  writeBodies,
} from '#mail/write-bodies.ts';
import { type Secrets, seal, unseal } from '#platform/config/secrets.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** The fields that both kinds of mail share. */
interface About extends MailFrame {
  readonly to: string;
  readonly eventName: string;
}

/** Writes the confirmation mail: its one link leads to the page that confirms the request. */
export function writeConfirmation({ to, eventName, ...frame }: About, link: string): Mail {
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
}

/** Writes the mail with the number of new photos: a link for each figure, one that stops these mails, and no picture. */
export function writeNews(
  { to, eventName, ...frame }: About,
  figures: readonly { readonly count: number; readonly url: string }[],
  stop: StopLinks,
): Mail {
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
}

/** Texts of our mails; each line is a paragraph. `event` and `brand` are the names of the event and the service. */
interface MailTexts {
  readonly confirm: {
    readonly subject: (event: string) => string;
    readonly text: (event: string, brand: string) => string;
    readonly link: string;
    readonly otherwise: string;
  };
  readonly news: {
    readonly subject: (event: string, count: number) => string;
    readonly text: (event: string, count: number) => string;
    readonly link: (count: number) => string;
    readonly why: (brand: string) => string;
    readonly stop: string;
  };
}

const photos = (count: number): string => `${count} new ${count === 1 ? 'photo' : 'photos'} of you`;

const mailTexts: Record<'en' | 'zh-TW', MailTexts> = {
  en: {
    confirm: {
      subject: (event) => `Please confirm: mails about new photos of you in “${event}”`,
      text: (event, brand) =>
        `Someone, most likely you, asked ${brand} for a mail whenever new photos of you are added to the event “${event}”. If that was you, please confirm it within ${CONFIRM_ALERTS_HOURS} hours.`,
      link: 'Confirm',
      otherwise: 'If it was not you, ignore this mail: you get no others, and your address is erased.',
    },
    news: {
      subject: (event, count) => `${photos(count)} in “${event}”`,
      text: (event, count) =>
        `${photos(count)} ${count === 1 ? 'was' : 'were'} added to the event “${event}”.`,
      link: (count) => `See ${photos(count)}`,
      why: (brand) =>
        `You asked ${brand} for this mail. You get at most one in ${HOURS_BETWEEN_ALERTS} hours, until the event ends.`,
      stop: 'Stop these mails and erase my address',
    },
  },
  'zh-TW': {
    confirm: {
      subject: (event) => `請確認：「${event}」有您的新照片時寄信通知`,
      text: (event, brand) =>
        `有人（應該就是您）希望在活動「${event}」有您的新照片時，收到${brand} 的通知信。如果是您，請在 ${CONFIRM_ALERTS_HOURS} 小時內確認。`,
      link: '確認',
      otherwise: '如果不是您，請不必理會：我們不會再寄信，您的電子郵件地址也會刪除。',
    },
    news: {
      subject: (event, count) => `「${event}」有 ${count} 張您的新照片`,
      text: (event, count) => `活動「${event}」新增了 ${count} 張有您的照片。`,
      link: (count) => `看這 ${count} 張新照片`,
      why: (brand) =>
        `這封信是您請${brand} 寄送的。每 ${HOURS_BETWEEN_ALERTS} 小時最多一封，活動結束後就不再寄送。`,
      stop: '停止寄送，並刪除我的電子郵件地址',
    },
  },
};

/** Returns an address's hash, which differs between events. */
export function hashAddress(secrets: Secrets, eventId: string, email: string): Buffer {
  return createHmac('sha256', secrets.keyFor('alert-address-hash'))
    .update(`${eventId} ${email.toLowerCase()}`)
    .digest();
}

export function sealAddress(secrets: Secrets, email: string): Buffer {
  return seal(secrets.keyFor('alert-address'), email);
}

/** Returns undefined when the installation's secret has changed since the sealing. */
export function unsealAddress(secrets: Secrets, sealed: Buffer): string | undefined {
  try {
    return unseal(secrets.keysFor('alert-address'), sealed);
  } catch {
    return undefined;
  }
}

/**
 * Returns the mailbox behind an address as most providers treat it: `Ann.B+party@gmail.com` is `annb@gmail.com`. For
 * limits only.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/** The address and event whose mails a link stops. */
export interface AlertsOfAddress {
  readonly event_id: string;
  readonly address_hash: Buffer;
}

const CONFIRM = 'alert-confirm';
const STOP = 'alert-stop';

/**
 * Returns the page that confirms an alert. Its token is after the #, which browsers send to no server, so it is in no log.
 */
export function confirmLink(context: Context, alertId: string): string {
  return `${context.publicUrl}/photo-alerts/confirm#${signValue(context.secrets.keyFor(CONFIRM), alertId)}`;
}

/** Returns the page that stops an event's mails to an address, and the endpoint for mail clients (RFC 8058). */
export function stopLinks(context: Context, { event_id, address_hash }: AlertsOfAddress) {
  const token = signValue(context.secrets.keyFor(STOP), `${event_id}.${address_hash.toString('base64url')}`);
  return {
    page: `${context.publicUrl}/photo-alerts/stop#${token}`,
    oneClick: `${context.publicUrl}/api/photo-alerts/stop?token=${token}`,
  };
}

/** Returns the alert that a token confirms; undefined when the token is invalid. */
export function readConfirmToken(context: Pick<Context, 'secrets'>, token: string): string | undefined {
  return readSigned(context.secrets.keysFor(CONFIRM), token);
}

/** Returns the address and event whose mails a token stops; undefined when the token is invalid. */
export function readStopToken(context: Pick<Context, 'secrets'>, token: string): AlertsOfAddress | undefined {
  const [event_id, hash] = readSigned(context.secrets.keysFor(STOP), token)?.split('.') ?? [];
  return event_id && hash ? { event_id, address_hash: Buffer.from(hash, 'base64url') } : undefined;
}
