import { HOST_MAILS } from '@togather/contract/host-mails.ts';
import { formatTwd, PLUS_PRICE } from '@togather/contract/plans.ts';
import type { Context } from '#app/context/context.ts';
import { type MailLine, nameInMail, nameOf, stopHeaders, writeBodies } from '#mail/write-bodies.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { DAY_MS } from './decide-mail.ts';
import { downloadLink, hostStopLinks, stopOf } from './host-mail-links.ts';
import { hostMailTexts, type MailValues } from './mail-texts.ts';
import type { OpenMail } from './queries.ts';

/** Writes a mail to a host. `reports`: how many reported photos it is about. */
export async function writeHostMail(context: Context, mail: OpenMail, reports: number): Promise<Mail> {
  const { language, kind } = mail;
  const { brand } = context.config;
  const texts = hostMailTexts[language];
  const values = valuesOf(context, mail, reports);
  const stop = hostStopLinks(context, stopOf(kind, { eventId: mail.event_id, hostId: mail.host_id }));
  return {
    to: mail.email,
    subject: texts.kinds[kind].subject(values),
    headers: stopHeaders(stop),
    ...writeBodies(
      { language, brand },
      {
        lines: [texts.kinds[kind].text(values), ...linesOf(context, mail, values)],
        footer: [texts.why(values), { link: { label: texts.stop[HOST_MAILS[kind].stops], url: stop.page } }],
      },
    ),
    ...(kind === 'CREATED' && { attachments: [await qrSheetOf(context, mail)] }),
  };
}

const valuesOf = ({ config, clock }: Context, mail: OpenMail, reports: number): MailValues => ({
  event: nameInMail(mail.event_name),
  brand: nameOf(config.brand, mail.language),
  photos: mail.photo_count,
  limit: mail.photo_limit,
  count: mail.kind === 'WAITING' ? mail.waiting : reports,
  days: Math.ceil((mail.ends_at.getTime() - clock().getTime()) / DAY_MS),
  lastDay: dayOf(mail.ends_at, mail.language),
  plusLimit: config.limits.plusPhotoLimit,
  plusPrice: PLUS_PRICE,
});

const dayOf = (instant: Date, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'Asia/Taipei',
  }).format(instant);

/** The lines after the first. */
const linesOf = (context: Context, mail: OpenMail, values: MailValues): MailLine[] => {
  const { publicUrl } = context;
  const texts = hostMailTexts[mail.language];
  const button = (path: string): MailLine => ({
    button: { label: texts.kinds[mail.kind].button(values), url: `${publicUrl}${path}` },
  });
  const event = `/event/${mail.pin}`;
  const settings = `/manage-event/${mail.pin}`;
  switch (mail.kind) {
    case 'CREATED':
      return [
        createdFacts(mail, `${publicUrl}${event}`),
        button(event),
        texts.created.attached,
        { link: { label: texts.created.settings, url: `${publicUrl}${settings}?tab=settings` } },
      ];
    case 'NEARLY_FULL':
    case 'FULL': {
      const canUpgrade = mail.event_type === 'Free' && context.payments !== undefined;
      if (!canUpgrade) return [texts.space.delete, button(event)];
      const url = `${publicUrl}/upgrade-event/${mail.pin}`;
      return [texts.space.upgradeText(values), { button: { label: texts.space.upgrade, url } }];
    }
    case 'FIRST_REPORT':
      return [button(`${settings}?tab=reports`)];
    case 'WAITING':
      return [button(`/review/${mail.pin}`)];
    case 'ENDING': {
      const subject = { eventId: mail.event_id, hostId: mail.host_id, pinEpoch: mail.pin_epoch };
      const url = downloadLink(context, subject);
      return [{ button: { label: texts.kinds.ENDING.button(values), url } }, texts.ending.link];
    }
    case 'RECEIPT':
      return [receiptFacts(mail, values), texts.receipt.noInvoice, button(event)];
  }
};

const createdFacts = ({ language, pin, event_date, ends_at }: OpenMail, link: string): MailLine => {
  const { facts } = hostMailTexts[language];
  return {
    facts: [
      { label: facts.pin, value: pin },
      { label: facts.link, value: link },
      { label: facts.day, value: dayOf(new Date(event_date), language) },
      { label: facts.keptUntil, value: dayOf(ends_at, language) },
    ],
  };
};

const receiptFacts = ({ language, paid }: OpenMail, values: MailValues): MailLine => {
  const { facts, receipt } = hostMailTexts[language];
  if (!paid) return '';
  return {
    facts: [
      { label: facts.amount, value: formatTwd(paid.amountTwd) },
      { label: facts.product, value: (paid.isUpgrade ? receipt.upgrade : receipt.newEvent)(values) },
      { label: facts.paidOn, value: dayOf(new Date(paid.paidAt), language) },
      { label: facts.tradeNo, value: paid.tradeNo },
    ],
  };
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
