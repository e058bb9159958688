import type { ReactNode } from 'react';

interface Props {
  /** Of the heading too, which labels the section. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A card of the account page: a heading, what it is about, and what can be done. */
export const AccountSection = ({ id, title, text, children }: Props) => (
  <section
    aria-labelledby={id}
    // A line for errors at the end keeps room of its own.
    className="grid gap-3 rounded-card border border-line bg-surface p-6 has-[>[aria-live]:last-child]:pb-1"
  >
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    <p className="text-muted">{text}</p>
    {children}
  </section>
);
