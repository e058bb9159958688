import type { AD_POSITIONS } from '@togather/contract/ads.ts';

export type ReportLanguage = 'en' | 'zh-TW';

/** The texts of a sponsor report, besides names and numbers. */
export interface ReportTexts {
  readonly title: string;
  /** A date such as 2026-11-26 in words, and as the label of a row. */
  readonly day: (date: string) => string;
  readonly shortDay: (date: string) => string;
  readonly number: (count: number) => string;
  readonly rate: (share: number) => string;
  readonly period: (first: string, last: string) => string;
  readonly noPeriod: string;
  readonly views: string;
  readonly clicks: string;
  readonly clickRate: string;
  readonly byPosition: string;
  /** The heading of the rows, by the number of days in each. */
  readonly byDays: (days: number) => string;
  readonly positions: Readonly<Record<(typeof AD_POSITIONS)[number], string>>;
  readonly counted: string;
  readonly explanation: readonly string[];
  readonly made: (date: string) => string;
}

const formatsOf = (language: ReportLanguage) => {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (date: string) => format(new Date(date));
  };
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options).format;
  return {
    day: dates({ dateStyle: 'long' }),
    shortDay: dates({ month: 'short', day: 'numeric', weekday: 'short' }),
    number: numbers({}),
    rate: numbers({ style: 'percent', maximumFractionDigits: 1 }),
  };
};

const en = formatsOf('en');
const zh = formatsOf('zh-TW');

export const reportTexts: Record<ReportLanguage, ReportTexts> = {
  en: {
    ...en,
    title: 'Sponsor report',
    period: (first, last) =>
      first === last ? `Period: ${en.day(first)}` : `Period: ${en.day(first)} to ${en.day(last)}`,
    noPeriod: 'No views or clicks yet',
    views: 'Views',
    clicks: 'Clicks',
    clickRate: 'Click rate',
    byPosition: 'By position',
    byDays: (days) => (days === 1 ? 'By day' : `By period of ${days} days`),
    positions: {
      1: '1: left of the event details',
      2: '2: right of the event details',
      3: '3: upload window',
      4: '4: finding people',
      5: '5: downloads',
      6: '6: among the photos',
    },
    counted: 'How this is counted',
    explanation: [
      'A view counts when at least half of the picture is on the screen for one second, at most once a minute for each guest.',
      'A click counts at most once a minute for each guest. The host is not counted.',
      'Counted without cookies for advertising, addresses or profiles: only sums per day in Taiwan are stored.',
    ],
    made: (date) => `Made on ${en.day(date)}`,
  },
  'zh-TW': {
    ...zh,
    title: '贊助成效報告',
    period: (first, last) =>
      first === last ? `期間：${zh.day(first)}` : `期間：${zh.day(first)} 至 ${zh.day(last)}`,
    noPeriod: '尚無曝光或點擊',
    views: '曝光次數',
    clicks: '點擊次數',
    clickRate: '點擊率',
    byPosition: '各版位',
    byDays: (days) => (days === 1 ? '每日' : `每 ${days} 天`),
    positions: {
      1: '1：活動資訊左側',
      2: '2：活動資訊右側',
      3: '3：上傳視窗',
      4: '4：找人視窗',
      5: '5：下載視窗',
      6: '6：照片牆中',
    },
    counted: '計算方式',
    explanation: [
      '圖片至少有一半出現在畫面上滿一秒，計為一次曝光；同一位賓客每分鐘最多計一次。',
      '同一位賓客的點擊每分鐘最多計一次。主辦人不列入計算。',
      '不使用廣告 Cookie、網路位址或個人輪廓，只儲存以台灣日期計的每日總數。',
    ],
    made: (date) => `製作日期：${zh.day(date)}`,
  },
};
