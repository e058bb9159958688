import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#ui/layout/classes.ts';

/** A square button of 44 px with an icon and an accessible `label`. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors duration-150 enabled:hover:bg-ink/6 disabled:opacity-45',
        className,
      )}
    >
      {icon}
    </button>
  );
}
