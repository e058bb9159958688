import type { texts as en } from '../en/retention.ts';
import type { TranslationOf } from '../texts.ts';

export const texts = {
  days_other: '照片還會保留 {{count}} 天，到 {{day}} 為止。',
  today: '今天是最後一天，照片將在今晚刪除。',
  advice: '想留下的照片請記得下載。',
} satisfies TranslationOf<typeof en>;
