import type { ReactNode } from 'react';
import { goUp } from '#lib/history/page-history.ts';
import { ChevronLeftIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';
import { buttonClasses } from './button.tsx';

/** A link to the parent page. If the user came from there, it goes back and restores the scroll position. */
export function UpLink({
  to,
  isButton = false,
  children,
}: {
  to: string;
  isButton?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      go={goUp}
      className={
        isButton
          ? buttonClasses()
          : '-ml-2 inline-flex min-h-11 max-w-full items-center gap-1 justify-self-start rounded-control pr-3 pl-1 text-muted hover:bg-ink/6 hover:text-ink'
      }
    >
      {!isButton && <ChevronLeftIcon className="size-5 shrink-0" />}
      <span className="truncate">{children}</span>
    </Link>
  );
}
