import { TextField } from '../../ui/fields/text-field.tsx';

/** A field that finds while one types, and how much it has found. */
export const SearchField = ({
  found,
  ...field
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  /** Undefined while nothing is known. */
  found: string | undefined;
}) => (
  <>
    <TextField {...field} type="search" maxLength={200} autoComplete="off" spellCheck={false} />
    {found !== undefined && (
      <p role="status" className="text-sm text-muted">
        {found}
      </p>
    )}
  </>
);
