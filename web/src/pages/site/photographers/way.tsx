import { Fragment, type ReactNode } from 'react';

/** One way to send photos: a drawing, what it is, how it is set up, and what to know. */
export const Way = ({
  id,
  title,
  text,
  drawing,
  points,
  children,
}: {
  id: string;
  title: string;
  text: string;
  drawing: ReactNode;
  points: readonly string[];
  children: ReactNode;
}) => (
  <section
    aria-labelledby={id}
    className="mt-14 grid gap-6 border-t border-line pt-8 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10"
  >
    <div className="min-w-0">{drawing}</div>
    <div className="min-w-0 max-w-2xl">
      <h2 id={id} className="scroll-mt-24 text-lg">
        {title}
      </h2>
      <p className="mt-2 text-pretty">{text}</p>
      <div className="mt-5">{children}</div>
      <ul className="mt-5 grid list-disc gap-2 pl-5 text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </section>
);

/** A command to copy. Its lines wrap between its parts, so that a phone shows all of it. */
export const Command = ({ parts }: { parts: readonly string[] }) => (
  <pre
    dir="ltr"
    className="rounded-control border border-line bg-surface p-4 font-mono text-sm whitespace-pre-wrap"
  >
    <code>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' '}
          <span className="inline-block max-w-full wrap-anywhere">{part}</span>
        </Fragment>
      ))}
    </code>
  </pre>
);
