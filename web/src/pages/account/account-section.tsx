import type { ReactNode } from 'react';

interface Props {
  /** Also the id of the heading, which labels the section. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A card of the account page: a heading, a description and its actions. */
export function AccountSection({ id, title, text, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      // An error line at the end reserves its own height.
      className="grid gap-3 rounded-card border border-line bg-surface p-6 has-[>[aria-live]:last-child]:pb-1"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  );
}
