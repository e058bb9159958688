import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from '#ui/links/link.tsx';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  /** What waits there; zero shows nothing. */
  readonly count?: number;
}

/** Scrolls a row of tabs to the current one, which `current` names. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab decides which link is scrolled to
  useEffect(() => {
    const frame = row.current;
    const link = frame?.querySelector<HTMLElement>('[aria-current]');
    // Moves the row alone: scrollIntoView would move the page, too.
    if (frame && link) frame.scrollLeft = link.offsetLeft - (frame.clientWidth - link.offsetWidth) / 2;
  }, [current]);
}

/** Navigation between the pages of an area: a rail beside them, below 1024 pixels tabs above them. */
export function Rail({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = entries.find(({ isCurrent }) => isCurrent)?.to;
  useCurrentInSight(nav, current);
  return (
    <div className="max-lg:relative max-lg:-mx-5 max-lg:border-b max-lg:border-line md:max-lg:-mx-8">
      <nav
        ref={nav}
        aria-label={label}
        // The fade covers only the padding where the row begins and ends.
        className="relative flex gap-x-6 max-lg:snap-x max-lg:scroll-px-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:[mask-image:linear-gradient(to_right,transparent,#000_1.25rem,#000_calc(100%-1.25rem),transparent)] max-lg:[scrollbar-width:none] md:max-lg:px-8 lg:sticky lg:top-24 lg:flex-col lg:gap-1"
      >
        {entries.map(({ to, label, icon, isCurrent, count = 0 }) => (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className="group flex min-h-12 shrink-0 snap-start items-center gap-2 border-transparent whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-lg:border-b-2 max-lg:aria-[current=page]:border-accent lg:gap-3 lg:rounded-control lg:px-3 lg:py-2 lg:whitespace-normal lg:hover:bg-ink/4 lg:aria-[current=page]:bg-accent-soft"
          >
            <span className="group-aria-[current=page]:text-accent max-lg:hidden [&>svg]:size-5">{icon}</span>
            <span className="lg:flex-1">{label}</span>
            {count > 0 && (
              <span className="min-w-6 rounded-full bg-ink/8 px-1.5 text-center text-sm leading-6 font-semibold text-ink tabular-nums">
                {count}
              </span>
            )}
          </Link>
        ))}
      </nav>
    </div>
  );
}
