import { errorText } from '#lib/failures/error-text.ts';

/** Shows the error of a dialog's action, if any. */
export function FailureNote({ error }: { error: unknown }) {
  return error === null ? null : (
    <p role="alert" className="rounded-card bg-accent-soft p-4">
      {errorText(error)}
    </p>
  );
}
