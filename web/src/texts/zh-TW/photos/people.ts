import type { texts as en } from '#texts/en/photos/people.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  strip: '照片裡有誰',
  findMe: '找我的照片',
  person_other: '人物 {{number}}，出現在 {{count}} 張照片',
  whoIsOn: '這張照片裡的人',
  onPhoto_other: '這張照片的人物 {{number}}，出現在 {{count}} 張照片',
  by: '上傳者：{{name}}',
  taken: '拍攝於 {{time}}',
  you: '您',
  youIn_other: '您，出現在 {{count}} 張照片',
  youWithNews_other: '您，出現在 {{count}} 張照片，其中 {{news}} 張是新的',
  newOfYou_other: '新增 {{count}}\u00a0張有您的照片',
  title: '一位人物的照片',
  ofYou_other: '找到\u00a0{{count}}\u00a0張有您的照片',
  yours: '有您的照片',
  ofPerson_other: '這位人物的\u00a0{{count}}\u00a0張照片',
  save: '儲存或分享',
  thisIsMe: '這是我',
  notMe: '這不是我',
  missing: '這位人物已不再顯示',
  missingText: '可能已與另一張臉合併、被隱藏，或要求不再辨識。照片仍保留在活動中。',
  onlyYou: '只有您看得到清楚的自己',
  toEvent: '看所有照片',
  error: '無法載入照片',
} satisfies TranslationOf<typeof en>;
