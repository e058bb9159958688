import type { ReactNode } from 'react';
import { errorText } from '../../platform/failures/error-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/layout/spinner.tsx';

/** A button that keeps the focus while its work goes on, and the work's failure beside it. */
export const ActionButton = ({
  about,
  work,
  onPress,
  children,
}: {
  /** What or whom it concerns. */
  about: string;
  work: { readonly isPending: boolean; readonly error: unknown };
  onPress: () => void;
  children: ReactNode;
}) => (
  <>
    <Button kind="secondary" icon={work.isPending && <Spinner />} aria-description={about} onClick={onPress}>
      {children}
    </Button>
    {work.error !== null && (
      <p role="alert" className="w-full text-sm text-danger">
        {errorText(work.error)}
      </p>
    )}
  </>
);
