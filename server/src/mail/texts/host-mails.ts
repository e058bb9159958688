import type { HostMailKind } from '@togather/contract/host-mails.ts';
import { ENOUGH_PHOTOS } from '@togather/contract/limits.ts';

/** What the texts of a mail name. */
export interface MailValues {
  /** The event's name, fit for a mail. */
  readonly event: string;
  readonly brand: string;
  /** Photos of the event, and how many it can have. */
  readonly photos: number;
  readonly limit: number;
  /** Photos that are reported or wait, or new wishes. */
  readonly count: number;
  readonly waitingWishes: number;
  /** People on the guest list, those with fewer than ENOUGH_PHOTOS photos, and those with none. */
  readonly guestList: { readonly people: number; readonly few: number; readonly none: number };
  /** Until the end. */
  readonly days: number;
  /** The last day of the photos, in words. */
  readonly lastDay: string;
  /** Photos and price of Plus, as NT$549. */
  readonly plusLimit: number;
  readonly plusPrice: string;
}

type Text = (values: MailValues) => string;

interface KindTexts {
  readonly subject: Text;
  readonly text: Text;
  readonly button: Text;
}

const photosEn = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);
const wishesEn = (count: number) => (count === 1 ? '1 new wish' : `${count} new wishes`);
const peopleEn = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const daysEn = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const en = {
  kinds: {
    CREATED: {
      subject: ({ event }) => `Your event “${event}” is ready`,
      text: ({ event }) =>
        `Your event “${event}” is ready. Give your guests the QR code, the link or the PIN: they need no app and no account.`,
      button: () => 'Open event',
    },
    NEARLY_FULL: {
      subject: ({ event, photos, limit }) => `“${event}” is nearly full: ${photos} of ${limit} photos`,
      text: ({ event, photos, limit }) =>
        `Your event “${event}” has ${photos} of at most ${limit} photos. When it is full, nobody can upload more.`,
      button: () => 'Open event',
    },
    FULL: {
      subject: ({ event }) => `“${event}” is full`,
      text: ({ event, limit }) =>
        `Your event “${event}” has reached its ${limit} photos. Your guests cannot upload more.`,
      button: () => 'Open event',
    },
    FIRST_REPORT: {
      subject: ({ event, count }) =>
        `${photosEn(count)} in “${event}” ${count === 1 ? 'was' : 'were'} reported`,
      text: ({ event, count }) =>
        `${photosEn(count)} in your event “${event}” ${count === 1 ? 'was' : 'were'} reported. Please decide whether to keep ${count === 1 ? 'it' : 'them'}.`,
      button: () => 'See the reports',
    },
    WAITING: {
      subject: ({ event, count }) => `${photosEn(count)} in “${event}” to review`,
      text: ({ event, count }) =>
        `${photosEn(count)} in your event “${event}” ${count === 1 ? 'waits' : 'wait'} for your review. Your guests see ${count === 1 ? 'it' : 'them'} once you have shown ${count === 1 ? 'it' : 'them'}.`,
      button: () => 'Review photos',
    },
    WISHES: {
      subject: ({ event, count }) => `${wishesEn(count)} in “${event}”`,
      text: ({ event, count }) =>
        `Your event “${event}” has ${wishesEn(count)} from your guests: in the guestbook, or as comments on photos.`,
      button: () => 'Read the wishes',
    },
    GUEST_LIST: {
      subject: ({ event, guestList: { people, few } }) =>
        few === 0
          ? `Nobody is missing: the guest list of “${event}”`
          : `${few} of ${peopleEn(people)} on the guest list of “${event}” ${few === 1 ? 'has' : 'have'} few photos`,
      text: ({ event, guestList: { people, few, none } }) =>
        few === 0
          ? `${people === 1 ? 'The person' : `All ${people} people`} on the guest list of “${event}” ${people === 1 ? 'has' : 'have'} at least ${ENOUGH_PHOTOS} photos.`
          : `Of the ${peopleEn(people)} on the guest list of “${event}”, ${few} ${few === 1 ? 'has' : 'have'} fewer than ${ENOUGH_PHOTOS} photos${none > 0 ? `, and no photo was found of ${none}` : ''}. You can still ask for photos of them.`,
      button: () => 'See the guest list',
    },
    ENDING: {
      subject: ({ event, days }) => `The photos of “${event}” will be deleted in ${daysEn(days)}`,
      text: ({ event, photos, lastDay }) =>
        `Your event “${event}” ends on ${lastDay}. Its ${photosEn(photos)} will then be deleted and cannot be restored. Please download them before then.`,
      button: ({ photos }) => (photos === 1 ? 'Download the photo' : `Download all ${photos} photos`),
    },
    RECEIPT: {
      subject: ({ event }) => `Receipt for “${event}”`,
      text: ({ brand }) => `Thank you. ${brand} has received your payment.`,
      button: () => 'Open event',
    },
  } satisfies Record<HostMailKind, KindTexts>,
  created: {
    attached: 'Attached is a sheet with the QR code, to print and put on the tables.',
    settings: 'Event settings',
    qr: 'QR code to join the event',
    link: 'Link for your guests',
  },
  space: {
    upgrade: 'Upgrade to Plus',
    upgradeText: ({ plusLimit, plusPrice }: MailValues) =>
      `With Plus it can have ${plusLimit} photos, for ${plusPrice}. The PIN, the link and all photos stay.`,
    delete: 'To make space, delete photos that nobody needs.',
  },
  wishes: {
    waiting: ({ waitingWishes }: MailValues) =>
      waitingWishes === 1
        ? '1 wish waits for your review. Your guests see it once you have shown it.'
        : `${waitingWishes} wishes wait for your review. Your guests see them once you have shown them.`,
  },
  ending: {
    link: 'The download works until the event ends or its PIN changes, for everyone who has this link: please do not forward this e-mail.',
  },
  receipt: {
    newEvent: ({ event }: MailValues) => `Plus event “${event}”`,
    upgrade: ({ event }: MailValues) => `Upgrade of “${event}” to Plus`,
    noInvoice: 'This is a receipt of payment and not a uniform invoice.',
  },
  facts: {
    pin: 'PIN',
    day: 'Event date',
    keptUntil: 'Kept until',
    amount: 'Amount',
    product: 'For',
    paidOn: 'Date',
    tradeNo: 'Order number',
  },
  why: ({ event, brand }: MailValues) => `You get this e-mail because you host “${event}” on ${brand}.`,
  /** Labels of the link that stops a kind, for an event or for all events of the host. */
  stop: {
    event: 'Stop e-mails of this kind for this event',
    host: 'Stop e-mails of this kind for all your events',
  },
};

export type HostMailTexts = Omit<typeof en, 'kinds'> & { readonly kinds: Record<HostMailKind, KindTexts> };

const zhTw: HostMailTexts = {
  kinds: {
    CREATED: {
      subject: ({ event }) => `您的活動「${event}」已建立`,
      text: ({ event }) =>
        `您的活動「${event}」已建立。把 QR Code、連結或 PIN 碼傳給賓客，就能一起分享照片，不需要安裝 App，也不需要註冊。`,
      button: () => '進入活動',
    },
    NEARLY_FULL: {
      subject: ({ event, photos, limit }) => `「${event}」快滿了：${photos}／${limit} 張照片`,
      text: ({ event, photos, limit }) =>
        `您的活動「${event}」已有 ${photos} 張照片，上限是 ${limit} 張。額滿後就無法再上傳照片。`,
      button: () => '進入活動',
    },
    FULL: {
      subject: ({ event }) => `「${event}」的照片已額滿`,
      text: ({ event, limit }) => `您的活動「${event}」已達 ${limit} 張照片的上限，賓客無法再上傳照片。`,
      button: () => '進入活動',
    },
    FIRST_REPORT: {
      subject: ({ event, count }) => `「${event}」有 ${count} 張照片被檢舉`,
      text: ({ event, count }) => `您的活動「${event}」有 ${count} 張照片被檢舉。請查看並決定是否保留。`,
      button: () => '查看檢舉',
    },
    WAITING: {
      subject: ({ event, count }) => `「${event}」有 ${count} 張照片等您審核`,
      text: ({ event, count }) =>
        `您的活動「${event}」有 ${count} 張照片等您審核。您按下顯示後，賓客才會看到。`,
      button: () => '審核照片',
    },
    WISHES: {
      subject: ({ event, count }) => `「${event}」有 ${count} 則新祝福`,
      text: ({ event, count }) => `您的活動「${event}」收到賓客的 ${count} 則新祝福與留言。`,
      button: () => '查看祝福與留言',
    },
    GUEST_LIST: {
      subject: ({ event, guestList: { people, few } }) =>
        few === 0
          ? `「${event}」的賓客名單：一個都不少`
          : `「${event}」名單上 ${people} 位賓客中，${few} 位的照片還很少`,
      text: ({ event, guestList: { people, few, none } }) =>
        few === 0
          ? `「${event}」名單上的 ${people} 位賓客，每位都至少有 ${ENOUGH_PHOTOS} 張照片。`
          : `「${event}」名單上的 ${people} 位賓客中，${few} 位的照片少於 ${ENOUGH_PHOTOS} 張${none > 0 ? `，其中 ${none} 位還沒有照片` : ''}。您可以再請賓客上傳他們的照片。`,
      button: () => '查看賓客名單',
    },
    ENDING: {
      subject: ({ event, days }) => `「${event}」的照片將在 ${days} 天後刪除`,
      text: ({ event, photos, lastDay }) =>
        `您的活動「${event}」將於 ${lastDay}結束，屆時全部 ${photos} 張照片都會刪除，無法復原。請在那之前下載保存。`,
      button: ({ photos }) => `下載全部 ${photos} 張照片`,
    },
    RECEIPT: {
      subject: ({ event }) => `「${event}」的付款收據`,
      text: ({ brand }) => `謝謝您，${brand} 已收到您的款項。`,
      button: () => '進入活動',
    },
  },
  created: {
    attached: '附件是印有 QR Code 的海報，列印後可以放在桌上。',
    settings: '活動設定',
    qr: '加入活動的 QR Code',
    link: '給賓客的連結',
  },
  space: {
    upgrade: '升級 Plus',
    upgradeText: ({ plusLimit, plusPrice }) =>
      `升級 Plus 後可放 ${plusLimit} 張照片，只要 ${plusPrice}。PIN 碼、連結和所有照片都不變。`,
    delete: '刪除不需要的照片，就能空出位置。',
  },
  wishes: {
    waiting: ({ waitingWishes }) => `有 ${waitingWishes} 則等您審核。您按下顯示後，賓客才會看到。`,
  },
  ending: {
    link: '下載連結在活動結束或更換 PIN 碼前都有效。有連結的人都能下載，請勿轉寄這封信。',
  },
  receipt: {
    newEvent: ({ event }) => `Plus 活動「${event}」`,
    upgrade: ({ event }) => `「${event}」升級 Plus`,
    noInvoice: '本信為付款收據，並非統一發票。',
  },
  facts: {
    pin: 'PIN 碼',
    day: '活動日期',
    keptUntil: '照片保留至',
    amount: '金額',
    product: '項目',
    paidOn: '付款日期',
    tradeNo: '訂單編號',
  },
  why: ({ event, brand }) => `您是${brand} 活動「${event}」的主辦人，所以會收到這封信。`,
  stop: {
    event: '這個活動不要再寄這類信件',
    host: '我的所有活動都不要再寄這類信件',
  },
};

export const hostMailTexts: Record<'en' | 'zh-TW', HostMailTexts> = { en, 'zh-TW': zhTw };
