import { endpoints } from '@togather/contract/endpoints.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import { MOST_SAVES } from '@togather/contract/statistics.ts';
import { addressOf, authHeader } from '#lib/api/api.ts';
import { watchAds } from './watch-ads.ts';

/** Gathers what happens within this time into one report. */
const GATHER_MS = 3000;

interface Counting {
  readonly add: (what: 'views' | 'clicks' | 'saves', position?: number) => void;
}
let counting: Counting | undefined;

/** Counts that photos were saved or shared as files, if the open event is counted. */
export const countSave = (): void => counting?.add('saves');

const send = (eventId: string, body: BodyInputOf<'reportUse'>) => {
  // Survives leaving the page. A lost report is a lost count.
  fetch(addressOf('reportUse', { params: { eventId } }), {
    method: endpoints.reportUse.method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...authHeader('optional') },
    body: JSON.stringify(body),
  }).catch(() => {});
};

/** Reports this visit, and the ads that are seen and clicked, until the returned function is called. */
export function startCounting(eventId: string): () => void {
  let isVisitSent = false;
  let saves = 0;
  const views = new Set<number>();
  const clicks = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isVisitSent && saves + views.size + clicks.size === 0) return;
    const some = Math.min(saves, MOST_SAVES);
    send(eventId, { visit: !isVisitSent, saves: some, views: [...views], clicks: [...clicks] });
    isVisitSent = true;
    saves = 0;
    views.clear();
    clicks.clear();
  };
  const soon = () => {
    timer ??= setTimeout(report, GATHER_MS);
  };
  const mine: Counting = {
    add: (what, position = 0) => {
      if (what === 'saves') saves++;
      else (what === 'views' ? views : clicks).add(position);
      // The page may be gone after a click.
      if (what === 'clicks') report();
      else soon();
    },
  };
  counting = mine;
  const stopWatching = watchAds(mine.add);
  const onHide = () => document.visibilityState === 'hidden' && report();
  document.addEventListener('visibilitychange', onHide);
  soon();
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    stopWatching();
    report();
    if (counting === mine) counting = undefined;
  };
}
