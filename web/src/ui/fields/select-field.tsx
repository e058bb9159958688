import { type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { fieldClasses } from './text-field.tsx';

/** A labelled choice among options, which are its children. */
export function SelectField<V extends string>({
  label,
  value,
  onChange,
  className,
  children,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={classes('grid', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative grid items-center">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          className={classes(fieldClasses, 'appearance-none pr-11')}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-4 size-5" />
      </div>
    </div>
  );
}
