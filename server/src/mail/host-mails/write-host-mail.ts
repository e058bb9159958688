import { HOST_MAILS } from '@togather/contract/host-mails.ts';
import { PLUS_PRICE } from '@togather/contract/plans.ts';
import type { Context } from '#app/context/context.ts';
import { type Letter, nameInMail, nameOf } from '#mail/letter.ts';
import { stopLinks } from '#mail/links.ts';
import { hostMailTexts, type MailValues } from '#mail/texts/host-mails.ts';
import { DAY_MS, dayOf, kinds } from './kinds.ts';
import { type OpenMail, stopOf } from './queries.ts';

/** Writes a mail to a host. `reports`: how many reported photos it is about. */
export async function writeHostMail(context: Context, mail: OpenMail, reports: number): Promise<Letter> {
  const { language, kind, pin } = mail;
  const { publicUrl } = context;
  const texts = hostMailTexts[language];
  const values = valuesOf(context, mail, reports);
  const { subject, text, button } = texts.kinds[kind];
  const material = {
    context,
    mail,
    texts,
    values,
    button: (url: string) => ({ button: { label: button(values), url } }),
    pages: { event: `${publicUrl}/event/${pin}`, settings: `${publicUrl}/manage-event/${pin}` },
  };
  const stop = stopOf(kind, { eventId: mail.event_id, hostId: mail.host_id });
  const attachments = await kinds[kind].attachments?.(context, mail);
  return {
    to: mail.email,
    language,
    subject: subject(values),
    lines: [text(values), ...kinds[kind].lines(material)],
    stop: {
      why: texts.why(values),
      label: texts.stop[HOST_MAILS[kind].stops],
      links: stopLinks(context, 'host-mail-stop', [kind, stop.event_id, stop.user_id]),
    },
    ...(attachments && { attachments }),
  };
}

const valuesOf = ({ config, clock }: Context, mail: OpenMail, reports: number): MailValues => ({
  event: nameInMail(mail.event_name),
  brand: nameOf(config.brand, mail.language),
  photos: mail.photo_count,
  limit: mail.photo_limit,
  count: countOf(mail, reports),
  waitingWishes: mail.waiting_wishes,
  guestList: mail.guest_list ?? { people: 0, few: 0, none: 0 },
  days: Math.ceil((mail.ends_at.getTime() - clock().getTime()) / DAY_MS),
  lastDay: dayOf(mail.ends_at, mail.language),
  plusLimit: config.limits.plusPhotoLimit,
  plusPrice: PLUS_PRICE,
});

const countOf = ({ kind, waiting, new_wishes }: OpenMail, reports: number): number =>
  kind === 'WAITING' ? waiting : kind === 'WISHES' ? new_wishes : reports;
