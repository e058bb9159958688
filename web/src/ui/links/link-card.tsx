import { ChevronRightIcon } from '#ui/icons/icons.tsx';
import { Link } from './link.tsx';

/** Leads to a page of settings or tools, with a sentence about it. */
export function LinkCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 hover:border-line-strong"
    >
      <span className="grid flex-1 gap-1">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
