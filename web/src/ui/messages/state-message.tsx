import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { classes } from '#ui/layout/classes.ts';

/** The content of an empty list or page: a drawing, one sentence, and one or two actions. */
export function StateMessage({
  drawing,
  title,
  text,
  actions,
  heading: Heading = 'h2',
  role,
  className,
}: {
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  role?: 'alert' | 'status';
  className?: string;
}) {
  return (
    <div
      role={role}
      className={classes(
        'mx-auto grid max-w-md justify-items-center gap-4 py-12 text-center [&>svg]:max-w-full',
        className,
      )}
    >
      {drawing}
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="text-balance text-muted">{text}</p>}
      {actions && (
        <div className="mt-2 flex flex-wrap justify-center gap-3 max-sm:has-[>:nth-child(3)]:w-full max-sm:has-[>:nth-child(3)]:flex-col">
          {actions}
        </div>
      )}
    </div>
  );
}

/** Shows the error of a dialog's action, if any. */
export function FailureNote({ error }: { error: unknown }) {
  return error === null ? null : (
    <p role="alert" className="rounded-card bg-accent-soft p-4">
      {errorText(error)}
    </p>
  );
}

type ProblemMessageProps = Omit<ComponentProps<typeof StateMessage>, 'drawing' | 'role'>;

/** Replaces a page or list that cannot be shown, with the reason and the next steps. */
export function ProblemMessage(props: ProblemMessageProps) {
  return <StateMessage role="alert" drawing={<LostFrame />} {...props} />;
}
