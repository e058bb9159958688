import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#ui/icons/icons.tsx';

/** One of a few next steps, with an explanation. */
export function ChoiceCard({
  icon,
  title,
  text,
  onChoose,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex items-center gap-4 rounded-card border border-line px-4 py-4 text-left transition-colors duration-150 hover:border-line-strong hover:bg-ink/5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        {icon}
      </span>
      <span className="flex-1">
        <span className="block text-lg font-medium">{title}</span>
        <span className="block text-sm text-balance text-muted">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </button>
  );
}
