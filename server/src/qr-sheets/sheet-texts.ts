/** Texts of the printed sheet, besides the event's name. */
export interface SheetTexts {
  readonly invitation: string;
  readonly pin: string;
  readonly steps: readonly [string, string, string];
  readonly noName: string;
}

export const sheetTexts: Record<'en' | 'zh-TW', SheetTexts> = {
  en: {
    invitation: 'Scan to see and share the photos',
    pin: 'or enter the PIN at',
    steps: ['Scan the code', 'Upload your photos', 'Find photos of you'],
    noName: 'Our photos',
  },
  'zh-TW': {
    invitation: '掃描 QR Code，一起看照片、傳照片',
    pin: '或到這個網址輸入 PIN 碼',
    steps: ['掃描 QR Code', '上傳您的照片', '找出有您的照片'],
    noName: '我們的照片',
  },
};
