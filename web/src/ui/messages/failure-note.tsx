import { errorText } from '../../platform/failures/error-text.ts';

/** Says in a dialog why its work failed; nothing while it has not. */
export const FailureNote = ({ error }: { error: unknown }) =>
  error === null ? null : (
    <p role="alert" className="rounded-card bg-accent-soft p-4">
      {errorText(error)}
    </p>
  );
