import { z } from 'zod';
import { METRICS, MOST_SAVES } from '../statistics.ts';
import { adPosition } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams } from './values.ts';

const day = z.iso.date();
const positions = z.array(adPosition).max(6).default([]);

export const reportUse = defineEndpoint('reportUse', {
  summary:
    'What a guest did on the event page since its last report: 204 always. Counts nothing without proof of membership, for unknown events and ads, for hosts, and above the limits of a guest',
  params: eventParams,
  body: z.object({
    /** True in the first report of an opened page. */
    visit: z.boolean().default(false),
    /** Taps that saved or shared photos as files. */
    saves: z.int().min(0).max(MOST_SAVES).default(0),
    /** Positions of the ads that came into view, and of those that were clicked. */
    views: positions,
    clicks: positions,
  }),
});

const counts = z.partialRecord(z.enum(METRICS), z.int());
const adCounts = z.object({ views: z.int(), clicks: z.int() });

/** The numbers of one sponsor at one position. */
const sponsorNumbers = adCounts.extend({
  positionId: adPosition,
  name: z.string(),
  /** False for a sponsor that was replaced or removed. */
  isShown: z.boolean(),
  days: z.array(adCounts.extend({ day })),
});
export type SponsorNumbers = z.infer<typeof sponsorNumbers>;

export const eventStatistics = z.object({
  /** The measures that the event's plan includes; `total` and `days` have these only. */
  measures: z.array(z.enum(METRICS)),
  total: counts,
  /** Every day from the first to the last with a number, in order. */
  days: z.array(z.object({ day, counts })),
  /** By position, shown sponsors first. Empty for a Free event. */
  sponsors: z.array(sponsorNumbers),
});
export type EventStatistics = z.infer<typeof eventStatistics>;

export const getStatistics = defineEndpoint('getStatistics', {
  summary: "The event's sums per day; a Free event has only some of them",
  params: eventParams,
  response: eventStatistics,
});

export const getSponsorReport = defineEndpoint('getSponsorReport', {
  summary: 'A page for the sponsor of a position: views and clicks, by day and by position',
  params: eventParams,
  query: z.object({
    position: z.coerce.number().pipe(adPosition),
    /** An earlier sponsor of the position; the current one by default. */
    name: z.string().max(100).optional(),
    language: z.enum(['en', 'zh-TW']).default('zh-TW'),
  }),
  media: 'application/pdf',
  errors: ['PLUS_ONLY', 'SPONSOR_NOT_FOUND'],
});
