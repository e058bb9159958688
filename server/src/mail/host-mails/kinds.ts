import {
  ENDING_DAYS,
  HOURS_BETWEEN_HOST_MAILS,
  HOURS_BETWEEN_WAITING_MAILS,
  type HostMailKind,
  NEARLY_FULL_PERCENT,
} from '@togather/contract/host-mails.ts';
import { formatTwd } from '@togather/contract/plans.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type MailLine, nameOf } from '#mail/letter.ts';
import { linkTo } from '#mail/links.ts';
import type { HostMailTexts, MailValues } from '#mail/texts/host-mails.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { OpenMail } from './queries.ts';

const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;
/** A mailbox that refused a mail is tried again after this time. */
export const BOUNCE_PAUSE_MS = 6 * HOUR_MS;

/** What the lines of a mail are made of. */
interface Material {
  readonly context: Context;
  readonly mail: OpenMail;
  readonly texts: HostMailTexts;
  readonly values: MailValues;
  /** The mail's button, with the kind's label. */
  readonly button: (url: string) => MailLine;
  /** Addresses of the event's pages. */
  readonly pages: { readonly event: string; readonly settings: string };
}

/** Why a kind of mails is sent, when, and what it says. */
interface Kind {
  /** SQL for `select event_id, occasion`. Undefined when a fact owes the mail (app/follow-ups.ts). */
  readonly reasons?: (now: Date) => RawBuilder<unknown>;
  /** When a reason has ended, in SQL about `events`, so that it can arise once more. */
  readonly endsWhen?: RawBuilder<unknown>;
  /** Whether what the mail says is still true. */
  readonly isTrue: (mail: OpenMail, now: Date) => boolean;
  /** News older than this is none. All other kinds say what is true when they are sent. */
  readonly lastsMs?: number;
  /** Reasons that arise within this time share a mail. */
  readonly gatherMs?: number;
  /** Least hours between two mails about an event; HOURS_BETWEEN_HOST_MAILS by default. */
  readonly hoursBetween?: number;
  /** The lines after the first. */
  readonly lines: (material: Material) => readonly MailLine[];
  readonly attachments?: (context: Context, mail: OpenMail) => Promise<NonNullable<Mail['attachments']>>;
}

const isThere = (now: Date) => sql`events.ends_at > ${now} and events.taken_down_at is null`;
const isNearlyFull = sql`events.photo_count * 100 >= events.photo_limit * ${NEARLY_FULL_PERCENT}`;
const isFull = sql`events.photo_count >= events.photo_limit`;

const spaceLines = ({ context, mail, texts, values, button, pages }: Material): MailLine[] => {
  const canUpgrade = mail.event_type === 'Free' && context.payments !== undefined;
  if (!canUpgrade) return [texts.space.delete, button(pages.event)];
  const url = `${context.publicUrl}/upgrade-event/${mail.pin}`;
  return [texts.space.upgradeText(values), { button: { label: texts.space.upgrade, url } }];
};

/** All mails to hosts. CONTRIBUTING.md says what else a new kind needs. */
export const kinds: Readonly<Record<HostMailKind, Kind>> = {
  CREATED: {
    isTrue: () => true,
    lastsMs: 3 * DAY_MS,
    lines: ({ mail: { pin, event_date, ends_at, language }, texts, button, pages }) => [
      {
        ticket: {
          label: texts.facts.pin,
          value: pin,
          image: 'qr',
          imageLabel: texts.created.qr,
          link: { label: texts.created.link, url: pages.event },
        },
      },
      {
        facts: [
          { label: texts.facts.day, value: dayOf(new Date(event_date), language) },
          { label: texts.facts.keptUntil, value: dayOf(ends_at, language) },
        ],
      },
      button(pages.event),
      texts.created.attached,
      { link: { label: texts.created.settings, url: `${pages.settings}?tab=settings` } },
    ],
    attachments: async (context, mail) => [await qrImageOf(context, mail), await qrSheetOf(context, mail)],
  },
  // A full event is also recorded as nearly full, so that its host gets no mail about that after deleting a photo.
  NEARLY_FULL: {
    reasons: (now) =>
      sql`select events.id, events.photo_limit::text from events where ${isThere(now)} and ${isNearlyFull}`,
    endsWhen: sql`not ${isNearlyFull}`,
    isTrue: ({ photo_count, photo_limit }) =>
      photo_count < photo_limit && photo_count * 100 >= photo_limit * NEARLY_FULL_PERCENT,
    lines: spaceLines,
  },
  FULL: {
    reasons: (now) =>
      sql`select events.id, events.photo_limit::text from events where ${isThere(now)} and ${isFull}`,
    endsWhen: sql`not ${isFull}`,
    isTrue: ({ photo_count, photo_limit }) => photo_count >= photo_limit,
    lines: spaceLines,
  },
  FIRST_REPORT: {
    reasons: (now) => sql`
      select events.id, photo_reports.photo_id
      from photo_reports join events on events.id = photo_reports.event_id
      where ${isThere(now)}`,
    isTrue: ({ is_reported }) => is_reported,
    lines: ({ button, pages }) => [button(`${pages.settings}?tab=reports`)],
  },
  WAITING: {
    // Photos that no earlier mail was about; one mail at a time waits.
    reasons: (now) => sql`
      select events.id, max(photos.arrival)::text
      from photos join events on events.id = photos.event_id
      where ${isThere(now)} and photos.visibility = 'pending' and photos.deletes_at is null
      group by events.id
      having not exists (
        select from host_mails as earlier
        where earlier.event_id = events.id and earlier.kind = 'WAITING'
          and case when earlier.kind = 'WAITING' and earlier.settled_at is not null
            then earlier.occasion::bigint >= max(photos.arrival) else true end)`,
    isTrue: ({ waiting }) => waiting > 0,
    gatherMs: 30 * 60_000,
    hoursBetween: HOURS_BETWEEN_WAITING_MAILS,
    lines: ({ context, mail, button }) => [button(`${context.publicUrl}/review/${mail.pin}`)],
  },
  WISHES: {
    // Wishes of others since the last mail; one mail at a time waits.
    reasons: (now) => sql`
      select events.id, max(wishes.number)::text
      from wishes join events on events.id = wishes.event_id
      where ${isThere(now)} and events.takes_wishes and not wishes.is_host and wishes.visibility <> 'hidden'
        and not exists (
          select from host_mails as earlier
          where earlier.event_id = events.id and earlier.kind = 'WISHES'
            and (earlier.settled_at is null or earlier.settled_at >= wishes.written_at))
      group by events.id`,
    isTrue: ({ new_wishes }) => new_wishes > 0,
    gatherMs: 10 * 60_000,
    lines: ({ mail: { waiting_wishes }, texts, values, button, pages }) => [
      ...(waiting_wishes > 0 ? [texts.wishes.waiting(values)] : []),
      button(`${pages.event}/wishes`),
    ],
  },
  GUEST_LIST: {
    // Once, on the morning after the party or as soon as all photos have been searched for faces.
    reasons: (now) => sql`
      select events.id, 'once'
      from events
      where ${isThere(now)} and events.face_grouping
        and ${now}::timestamptz at time zone 'Asia/Taipei' >= events.event_date::date + interval '34 hours'
        and exists (select from listed_guests where listed_guests.event_id = events.id)
        -- A host who is still adding people is told when the list is whole.
        and not exists (
          select from listed_guests
          where listed_guests.event_id = events.id
            and listed_guests.created_at > ${now}::timestamptz - interval '3 hours')
        and not exists (
          select from photos where photos.event_id = events.id and photos.faces_error is null
            and (photos.faces_version is null or photos.faces_written <> photos.faces_grouped
              or photos.needs_second_look))`,
    isTrue: ({ guest_list }) => guest_list !== null && guest_list.people > 0,
    lines: ({ context, mail, button }) => [button(`${context.publicUrl}/guest-list/${mail.pin}`)],
  },
  ENDING: {
    // The stage of the end that an event with photos is in, unless it was created in that stage.
    reasons: (now) => sql`
      select events.id, floor(extract(epoch from events.ends_at))::bigint || ' ' || min(stage.days)
      from events join unnest(${[...ENDING_DAYS]}::int[]) as stage (days)
        on events.ends_at - stage.days * interval '1 day' <= ${now}
      where ${isThere(now)} and events.photo_count > 0
      group by events.id
      having events.starts_at <= events.ends_at - min(stage.days) * interval '1 day'`,
    isTrue: ({ photo_count, occasion, ends_at }, now) =>
      photo_count > 0 && occasion === stageOf(ends_at, now),
    // A new PIN voids the link, like all others of the event.
    lines: ({ context, mail: { event_id, host_id, pin_epoch }, texts, button }) => [
      button(linkTo(context, 'host-mail-download', [event_id, host_id, pin_epoch])),
      texts.ending.link,
    ],
  },
  RECEIPT: {
    isTrue: ({ paid }) => paid !== null,
    lastsMs: 30 * DAY_MS,
    lines: ({ mail: { paid, language }, texts: { facts, receipt }, values, button, pages }) => [
      paid
        ? {
            facts: [
              { label: facts.amount, value: formatTwd(paid.amountTwd) },
              { label: facts.product, value: (paid.isUpgrade ? receipt.upgrade : receipt.newEvent)(values) },
              { label: facts.paidOn, value: dayOf(new Date(paid.paidAt), language) },
              { label: facts.tradeNo, value: paid.tradeNo },
            ],
          }
        : '',
      receipt.noInvoice,
      button(pages.event),
    ],
  },
};

/** Returns the stage of an event's end at `now`, as an occasion. */
const stageOf = (endsAt: Date, now: Date): string => {
  const left = endsAt.getTime() - now.getTime();
  const days = Math.min(...ENDING_DAYS.filter((one) => left <= one * DAY_MS));
  return `${Math.floor(endsAt.getTime() / 1000)} ${days}`;
};

/** Returns a day in words. */
export function dayOf(instant: Date, language: OpenMail['language']): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'Asia/Taipei',
  }).format(instant);
}

const qrImageOf = async ({ publicUrl }: Context, { pin }: OpenMail) => {
  const { drawQrPng } = await import('#events/qr-sheets/draw-qr-code.ts');
  // At least two device pixels for each of the 144 that the mail shows.
  const content = await drawQrPng(`${publicUrl}/event/${pin}`, 288);
  return { filename: 'qr.png', contentType: 'image/png', content, cid: 'qr' };
};

const qrSheetOf = async ({ config, publicUrl }: Context, mail: OpenMail) => {
  // Loaded with the first sheet: the PDF library takes 10 MB.
  const { drawQrSheet } = await import('#events/qr-sheets/draw-qr-sheet.ts');
  return {
    filename: 'qr-A4.pdf',
    contentType: 'application/pdf',
    content: await drawQrSheet({
      size: 'A4',
      language: mail.language,
      brandName: nameOf(config.brand, mail.language),
      eventName: mail.event_name,
      eventDate: mail.event_date,
      pin: mail.pin,
      link: `${publicUrl}/event/${mail.pin}`,
    }),
  };
};

/** `wait`: until this time. */
export type Decision = 'send' | 'drop' | { readonly wait: Date };

/** Decides about a mail from what is known at `now`. */
export function decideMail(mail: OpenMail, now: Date): Decision {
  const { caused_at, told_at, bounced_at } = mail;
  const { isTrue, lastsMs, gatherMs = 0, hoursBetween = HOURS_BETWEEN_HOST_MAILS } = kinds[mail.kind];
  if (mail.taken_down_at || mail.ends_at <= now || !mail.may_be_mailed || mail.is_stopped) return 'drop';
  if (lastsMs !== undefined && now.getTime() - caused_at.getTime() > lastsMs) return 'drop';
  if (!isTrue(mail, now)) return 'drop';
  const earliest = Math.max(
    caused_at.getTime() + gatherMs,
    told_at ? told_at.getTime() + hoursBetween * HOUR_MS : 0,
    bounced_at ? bounced_at.getTime() + BOUNCE_PAUSE_MS : 0,
  );
  return earliest > now.getTime() ? { wait: new Date(earliest) } : 'send';
}
