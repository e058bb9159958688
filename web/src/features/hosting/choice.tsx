import { type ReactNode, useId } from 'react';

/** One of a few: each a button-like radio. */
export const Choice = <V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}) => {
  const name = useId();
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 flex-1 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3.5 whitespace-nowrap has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
