import type { ReactNode } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';

/** A button that keeps the focus while its action runs, with the action's error beside it. */
export function ActionButton({
  about,
  work,
  onPress,
  children,
}: {
  /** The object of the action, for screen readers. */
  about: string;
  work: { readonly isPending: boolean; readonly error: unknown };
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <Button
        kind="secondary"
        icon={work.isPending && <Spinner />}
        aria-description={about}
        onClick={onPress}
      >
        {children}
      </Button>
      {work.error !== null && (
        <p role="alert" className="w-full text-sm text-danger">
          {errorText(work.error)}
        </p>
      )}
    </>
  );
}
