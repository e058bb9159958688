import type { texts as en } from '#texts/en/events/retention.ts';
import type { TranslationOf } from '#texts/languages.ts';

export const texts = {
  label: '照片保留期限',
  days_other: '照片還會保留 {{count}} 天，到 {{day}} 為止。',
  today: '今天是最後一天：活動結束後，照片就會刪除。',
  over: '活動已經結束，照片會在一天內刪除。',
  gone: '活動已經結束，照片不再保留。',
  advice: '想留下的照片請記得下載。',
  hostAdvice: '想留下的照片請記得下載，也請提醒賓客。',
} satisfies TranslationOf<typeof en>;
