import { WarningIcon } from '#ui/icons/bar-icons.tsx';

/** The line below a field: an announced error or a hint. Its height is reserved. */
export function FieldError({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | null | undefined;
  hint?: string | undefined;
}) {
  return (
    <div id={id} aria-live="polite" className="min-h-6 text-sm">
      {error ? (
        <p className="flex items-start gap-1.5 text-danger">
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : (
        hint && <p className="text-muted">{hint}</p>
      )}
    </div>
  );
}
