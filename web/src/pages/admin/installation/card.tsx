import { type ReactNode, useId } from 'react';
import { WarningIcon } from '#ui/icons/icons.tsx';

/** A part of the page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 [&>dl:last-child>:last-child]:border-b-0 [&>dl:last-child>:last-child]:pb-0"
    >
      <h3 id={heading} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Says what an operator has to do. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm text-danger">
      <WarningIcon className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
