import { endpoints } from '@togather/contract/endpoints.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import { AD_VIEW, MOST_SAVES } from '@togather/contract/statistics.ts';
import { addressOf, authHeader } from '#lib/api/api.ts';

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

/** AdLink marks its link with the ad's position. */
const ADS = 'a[data-ad]';
const positionOf = (element: Element): number => Number(element.getAttribute('data-ad'));
/** The page behind an open dialog is hidden from screen readers, and its ads are covered. */
const isCovered = (element: Element): boolean => element.closest('[inert], [aria-hidden="true"]') !== null;

/** Calls `note` for each ad that came into view long enough, and for each click, until the returned function is called. */
export function watchAds(note: (what: 'views' | 'clicks', position: number) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const notedAt = new Map<number, number>();
  const see = (element: Element) => {
    if (isCovered(element) || document.visibilityState === 'hidden') return wait(element);
    const position = positionOf(element);
    const last = notedAt.get(position);
    if (last !== undefined && performance.now() - last < AD_VIEW.againMs) return;
    notedAt.set(position, performance.now());
    note('views', position);
  };
  const wait = (element: Element) =>
    void timers.set(
      element,
      setTimeout(() => see(element), AD_VIEW.forMs),
    );
  const views = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        clearTimeout(timers.get(target));
        timers.delete(target);
        if (isIntersecting && intersectionRatio >= AD_VIEW.share) wait(target);
      }
    },
    { threshold: AD_VIEW.share },
  );
  const watched = new Set<Element>();
  const find = () => {
    for (const element of watched)
      if (!element.isConnected) {
        watched.delete(element);
        views.unobserve(element);
        clearTimeout(timers.get(element));
        timers.delete(element);
      }
    for (const element of document.querySelectorAll(ADS))
      if (!watched.has(element)) {
        watched.add(element);
        views.observe(element);
      }
  };
  const changes = new MutationObserver(find);
  changes.observe(document.body, { childList: true, subtree: true });
  find();
  const onClick = ({ target }: Event) => {
    const ad = target instanceof Element && target.closest(ADS);
    if (ad) note('clicks', positionOf(ad));
  };
  // A press of the middle button opens the link, too. Neither is delayed.
  const presses = ['click', 'auxclick'] as const;
  for (const press of presses) document.addEventListener(press, onClick, { capture: true, passive: true });
  return () => {
    for (const press of presses) document.removeEventListener(press, onClick, { capture: true });
    changes.disconnect();
    views.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
