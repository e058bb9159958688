import { AD_VIEW } from '@togather/contract/statistics.ts';

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
