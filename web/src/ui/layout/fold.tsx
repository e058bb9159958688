import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';

/** Content that is collapsed until its heading is pressed. */
export function Fold({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        {icon}
        <span className="flex-1">{title}</span>
        <ChevronDownIcon className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
