import { Suspense, useLayoutEffect, useRef } from 'react';
import type { Arrival } from '#lib/history/page-history.ts';
import { useLocation } from '#lib/history/use-location.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { BottomBars } from '#ui/layout/bottom-bar.tsx';
import { CrashPage } from '#ui/messages/crash-page.tsx';
import { ErrorBoundary } from '#ui/messages/error-boundary.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { CompactFooter } from './navigation/compact-footer.tsx';
import { NavigationBar } from './navigation/navigation-bar.tsx';
import { routeOf } from './routes.ts';

/** Scrolls a new page to its top and focuses it, like a loaded document. */
const useArrival = ({ pathname, isReturn, scrollY }: Arrival) => {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pathname is an arrival.
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // On a return the browser restores the position itself, unless the page was still too short.
    if (!isReturn || scrollY > 0) window.scrollTo(0, scrollY);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
};

const Above = () => {
  const { t } = useTranslation('navigation');
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-ground focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <NavigationBar />
    </>
  );
};

export const Layout = () => {
  const arrival = useLocation();
  const { pathname } = arrival;
  const route = routeOf(pathname);
  useArrival(arrival);
  return (
    <>
      {!route.isBare && <Above />}
      {/* Outside the element keyed by the pathname, so that the old page stays until the new one's code has loaded. */}
      <Suspense fallback={<main id="main" tabIndex={-1} className="min-h-dvh" />}>
        <ErrorBoundary key={pathname} fallback={<CrashPage />}>
          <LazyScreen route={route} />
        </ErrorBoundary>
      </Suspense>
      {!route.isNight && !route.isMarketing && <CompactFooter />}
      {!route.isBare && <BottomBars />}
    </>
  );
};
