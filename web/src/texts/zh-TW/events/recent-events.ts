import type { texts as en } from '#texts/en/events/recent-events.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  title: '最近在這台裝置開啟的活動',
  pin: 'PIN 碼 {{pin}}',
  keptUntil: '照片保留至 {{day}}',
  newOfYou_other: '{{count}} 張有您的新照片',
  remove: '從清單移除「{{name}}」',
  note: '清單只存在這個瀏覽器裡，登出時會一併清除。',
} satisfies TranslationOf<typeof en>;
