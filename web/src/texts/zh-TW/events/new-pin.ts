import type { texts as en } from '#texts/en/events/new-pin.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '請輸入 PIN 碼',
  text: '主辦人可能已更換這場活動的 PIN 碼。輸入目前的 PIN 碼後，即可繼續剛才的操作。',
  action: '繼續',
  leave: '離開這場活動',
  otherEvent: '這是另一場活動的 PIN 碼',
} satisfies TranslationOf<typeof en>;
