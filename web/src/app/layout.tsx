import { Suspense, useLayoutEffect, useRef } from 'react';
import type { Arrival } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { useLocation } from '#lib/history/use-location.tsx';
import { Copyright } from '#parts/navigation/copyright.tsx';
import { legalLinks } from '#parts/navigation/legal-links.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { BottomBars } from '#ui/layout/bottom-bar.tsx';
import { Link } from '#ui/links/link.tsx';
import { CrashPage, ErrorBoundary } from '#ui/messages/crash-page.tsx';
import { LazyScreen } from './lazy-screen.tsx';
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

export function Layout() {
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
}

const links = [...legalLinks, { to: paths.customerService, key: 'support' }] as const;

/** The footer of task pages: only legal links and support. */
const CompactFooter = () => {
  const { t } = useTranslation('navigation');
  return (
    <footer className="border-t border-line">
      <div className="gutters flex flex-wrap items-center justify-center gap-x-6 py-4 text-sm text-muted md:justify-start">
        {links.map((one) => (
          <Link
            key={one.to}
            to={one.to}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {t(one.key)}
          </Link>
        ))}
        <span className="flex min-h-11 w-full items-center justify-center text-xs md:ml-auto md:w-auto">
          <Copyright />
        </span>
      </div>
    </footer>
  );
};
