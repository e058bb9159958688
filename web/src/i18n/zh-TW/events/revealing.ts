import type { texts as en } from '../../en/events/revealing.ts';
import type { TranslationOf } from '../../texts.ts';

export const texts = {
  title: '一起揭曉照片',
  text: '先隱藏所有照片，到活動的重要時刻再一起公開。這段期間賓客仍可上傳，但只看得到自己上傳的照片。',
  when: '什麼時候公開照片？',
  byTap: '由我按下「立即公開」',
  byTime: '在指定時間',
  time: '日期與時間',
  timeHint: '以這台裝置的時區為準',
  timeMissing: '請輸入日期與時間。',
  timePast: '請選擇未來的時間。',
  conceal: '隱藏所有照片',
  concealed: '已對賓客隱藏所有照片。',
  revealed: '已公開所有照片。',
  now: {
    untilTime: '{{moment}}之前，賓客只看得到自己上傳的照片。',
    untilTap: '在您公開之前，賓客只看得到自己上傳的照片。',
  },
  change: '更改時間',
  saveChange: '儲存',
  reveal: '立即公開',
  revealTitle: '要立即公開所有照片嗎？',
  revealText: '活動中的所有人馬上就能看到所有照片。',
  host: {
    untilTime: '您看得到所有照片；{{moment}}之前，賓客只看得到自己上傳的照片。',
    untilTap: '您看得到所有照片；在您公開之前，賓客只看得到自己上傳的照片。',
    manage: '更改或公開',
  },
  guest: {
    title: '照片即將揭曉',
    untilTime: '所有照片會在 {{moment}} 一起出現在這裡。在那之前，您只看得到自己上傳的照片。',
    untilTap: '主辦人公開後，所有照片會一起出現在這裡。在那之前，您只看得到自己上傳的照片。',
    soon: '馬上揭曉…',
  },
  days_other: '{{count}} 天',
} satisfies TranslationOf<typeof en>;
