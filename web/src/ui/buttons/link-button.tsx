import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#ui/layout/classes.ts';
import { Link } from '#ui/links/link.tsx';
import { type ButtonKind, type ButtonSize, buttonClasses } from './button.tsx';

/** A link within the web that looks like a button. */
export function LinkButton({
  kind,
  size,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { kind?: ButtonKind; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <Link {...rest} className={classes(buttonClasses(kind, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
