import type { texts as en } from '../en/create-event.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  title: '建立免費活動',
  text: '取個賓客一看就懂的名字，馬上就能拿到 PIN 碼與連結。',
  label: '活動名稱',
  placeholder: '林＆陳 婚禮',
  hint: '所有參加者都會看到',
  action: '建立活動',
  readyTitle: '活動建立完成',
  readyText: '把連結分享給賓客，或請他們輸入 PIN 碼。',
  pin: '活動 PIN 碼',
  enter: '進入活動',
  nothingNew: '這裡沒有剛建立的活動',
} satisfies TranslationOf<typeof en>;
