import { TextField } from '#ui/fields/text-field.tsx';

/** A field that searches while the user types, with the number of results. */
export function SearchField({
  found,
  ...field
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  /** Undefined until there is a result. */
  found: string | undefined;
}) {
  return (
    <>
      <TextField {...field} type="search" maxLength={200} autoComplete="off" spellCheck={false} />
      {found !== undefined && (
        <p role="status" className="text-sm text-muted">
          {found}
        </p>
      )}
    </>
  );
}
