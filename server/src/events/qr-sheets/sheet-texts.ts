/** Texts of a printed sheet, besides the event's name. */
export interface SheetTexts {
  /** A date such as 2026-11-26 in words. */
  readonly day: (eventDate: string) => string;
  readonly invitation: string;
  readonly pin: string;
  readonly steps: readonly [string, string, string];
  readonly noName: string;
}

const dayIn = (language: string) => {
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return (eventDate: string) => format(new Date(eventDate));
};

export const sheetTexts: Record<'en' | 'zh-TW', SheetTexts> = {
  en: {
    day: dayIn('en'),
    invitation: 'Scan to see and share the photos',
    pin: 'or enter the PIN at',
    steps: ['Scan the code', 'Upload your photos', 'Find photos of you'],
    noName: 'Our photos',
  },
  'zh-TW': {
    day: dayIn('zh-TW'),
    invitation: '掃描 QR Code，一起看照片、傳照片',
    pin: '或到這個網址輸入 PIN 碼',
    steps: ['掃描 QR Code', '上傳您的照片', '找出有您的照片'],
    noName: '我們的照片',
  },
};
