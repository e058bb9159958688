import type { PageLanguage } from '#http/responding/likely-language.ts';

/** The web's texts that decide where an event's photos begin: how wide its buttons are, and the mark of an ad. */
export const words: Readonly<
  Record<
    PageLanguage,
    Readonly<Record<'pin' | 'ad' | 'share' | 'upload' | 'download' | 'uploadsClosed', string>>
  >
> = {
  en: {
    pin: 'PIN',
    ad: 'Ad',
    share: 'Share',
    upload: 'Upload',
    download: 'Download',
    uploadsClosed: 'The host has closed uploads.',
  },
  'zh-TW': {
    pin: 'PIN 碼',
    ad: '廣告',
    share: '分享',
    upload: '上傳',
    download: '下載',
    uploadsClosed: '主辦人已關閉上傳。',
  },
};
