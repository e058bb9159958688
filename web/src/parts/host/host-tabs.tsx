import { useEffect, useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';
import type { HostedEvent } from './host-header.tsx';
import { type HostTab, pathOfTab, tabsOf } from './tabs.ts';

/** The navigation between the tabs of the host area. */
export const HostTabs = ({ event, current }: { event: HostedEvent; current: HostTab }) => {
  const { t } = useTranslation('hosting');
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides which link is scrolled to
  useEffect(() => {
    const frame = nav.current;
    const link = frame?.querySelector<HTMLElement>('[aria-current]');
    // Moves the row alone: scrollIntoView would move the page, too.
    if (frame && link) frame.scrollLeft = link.offsetLeft - (frame.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={t('title')}
      className="relative flex gap-6 overflow-x-auto border-b border-line"
    >
      {tabsOf(event.eventType).map((tab) => (
        <Link
          key={tab}
          to={pathOfTab(event.pinCode, tab)}
          aria-current={tab === current ? 'page' : undefined}
          className="inline-flex min-h-12 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {t(`area.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
};
