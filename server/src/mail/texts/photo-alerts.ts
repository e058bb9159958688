import { CONFIRM_ALERTS_HOURS, HOURS_BETWEEN_ALERTS } from '@togather/contract/limits.ts';
import type { Brand } from '@togather/contract/schemas/site.ts';
import { type Letter, nameInMail, nameOf, type StopLinks } from '#mail/letter.ts';

/** What both kinds of mail share. */
interface About extends Pick<Letter, 'to' | 'language'> {
  readonly eventName: string;
  readonly brand: Pick<Brand, 'name' | 'nameZh'>;
}

/** Writes the confirmation mail: its one link leads to the page that confirms the request. */
export function writeConfirmation({ to, language, eventName, brand }: About, link: string): Letter {
  const { confirm } = mailTexts[language];
  const event = nameInMail(eventName);
  return {
    to,
    language,
    subject: confirm.subject(event),
    lines: [
      confirm.text(event, nameOf(brand, language)),
      { button: { label: confirm.link, url: link } },
      confirm.otherwise,
    ],
  };
}

/** Writes the mail with the number of new photos: a link for each figure, one that stops these mails, and no picture. */
export function writeNews(
  { to, language, eventName, brand }: About,
  figures: readonly { readonly count: number; readonly url: string }[],
  links: StopLinks,
): Letter {
  const { news } = mailTexts[language];
  const event = nameInMail(eventName);
  const count = figures.reduce((sum, figure) => sum + figure.count, 0);
  return {
    to,
    language,
    subject: news.subject(event, count),
    lines: [
      news.text(event, count),
      ...figures.map((figure) => ({ button: { label: news.link(figure.count), url: figure.url } })),
    ],
    stop: { why: news.why(nameOf(brand, language)), label: news.stop, links },
  };
}

const photos = (count: number): string => `${count} new ${count === 1 ? 'photo' : 'photos'} of you`;

/** Each line is a paragraph. `event` and `brand` are the names of the event and the service. */
const en = {
  confirm: {
    subject: (event: string) => `Please confirm: mails about new photos of you in “${event}”`,
    text: (event: string, brand: string) =>
      `Someone, most likely you, asked ${brand} for a mail whenever new photos of you are added to the event “${event}”. If that was you, please confirm it within ${CONFIRM_ALERTS_HOURS} hours.`,
    link: 'Confirm',
    otherwise: 'If it was not you, ignore this mail: you get no others, and your address is erased.',
  },
  news: {
    subject: (event: string, count: number) => `${photos(count)} in “${event}”`,
    text: (event: string, count: number) =>
      `${photos(count)} ${count === 1 ? 'was' : 'were'} added to the event “${event}”.`,
    link: (count: number) => `See ${photos(count)}`,
    why: (brand: string) =>
      `You asked ${brand} for this mail. You get at most one in ${HOURS_BETWEEN_ALERTS} hours, until the event ends.`,
    stop: 'Stop these mails and erase my address',
  },
};

const zhTw: typeof en = {
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
};

const mailTexts = { en, 'zh-TW': zhTw };
