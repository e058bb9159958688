import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { Metric } from '@togather/contract/statistics.ts';

export interface DayCount {
  readonly eventId: string;
  /** In Taiwan, as 2026-11-26. */
  readonly day: string;
  readonly measure: Metric;
  readonly count: number;
}

export interface AdCount {
  readonly eventId: string;
  readonly day: string;
  readonly position: number;
  readonly name: string;
  readonly views: number;
  readonly clicks: number;
}

interface TallySums {
  readonly days: readonly DayCount[];
  readonly ads: readonly AdCount[];
}

/** Sums that this process has counted and not yet written, so that counting costs a request no statement. */
export interface Tally {
  /** Counts on the current day, or on that of `at`. */
  readonly count: (eventId: string, measure: Metric, by?: { count?: number; at?: Date }) => void;
  readonly countAd: (
    eventId: string,
    ad: Pick<AdCount, 'position' | 'name'>,
    what: 'views' | 'clicks',
  ) => void;
  /** Takes all sums out, in the order of their keys, in which all processes write them. */
  readonly take: () => TallySums;
  /** Adds sums that could not be written. */
  readonly putBack: (sums: TallySums) => void;
}

interface TallyOptions {
  readonly clock: () => Date;
  /** While true, `take` takes nothing out, so that nothing is written. */
  readonly isHeld?: () => boolean;
}

export function createTally({ clock, isHeld = () => false }: TallyOptions): Tally {
  let days = new Map<string, DayCount>();
  let ads = new Map<string, AdCount>();
  const add = (sum: DayCount) => {
    const key = `${sum.eventId} ${sum.day} ${sum.measure}`;
    days.set(key, { ...sum, count: sum.count + (days.get(key)?.count ?? 0) });
  };
  const addAd = (sum: AdCount) => {
    const key = `${sum.eventId} ${sum.day} ${sum.position} ${sum.name}`;
    const { views = 0, clicks = 0 } = ads.get(key) ?? {};
    ads.set(key, { ...sum, views: sum.views + views, clicks: sum.clicks + clicks });
  };
  return {
    count: (eventId, measure, { count = 1, at = clock() } = {}) =>
      add({ eventId, measure, count, day: dayInTaipei(at) }),
    countAd: (eventId, { position, name }, what) =>
      addAd({ eventId, position, name, day: dayInTaipei(clock()), views: 0, clicks: 0, [what]: 1 }),
    take: () => {
      if (isHeld()) return { days: [], ads: [] };
      const taken = { days: inOrder(days), ads: inOrder(ads) };
      days = new Map();
      ads = new Map();
      return taken;
    },
    putBack: (sums) => {
      sums.days.forEach(add);
      sums.ads.forEach(addAd);
    },
  };
}

const inOrder = <T>(sums: ReadonlyMap<string, T>): T[] =>
  [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
