import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '#ui/layout/classes.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { Link } from '#ui/links/link.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large';

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold select-none transition-[background-color,opacity] duration-120 [&>svg]:shrink-0';
const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-accent text-on-accent disabled:bg-ink/12 disabled:text-muted enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-raised text-ink night:border-transparent disabled:border-line disabled:text-muted enabled:hover:bg-hover [a&]:hover:bg-hover',
  // At night `danger` is a colour for text, too close to the accent for a filled button.
  danger:
    'bg-danger text-ground night:enabled:bg-[#c8322a] night:enabled:text-white disabled:bg-ink/12 disabled:text-muted enabled:hover:opacity-90',
  quiet: 'text-ink disabled:text-muted enabled:hover:bg-ink/6 [a&]:hover:bg-ink/6',
};
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-12 px-5 text-base',
  large: 'min-h-14 px-7 text-lg',
};

/** Returns the classes of a button, for any element that looks like one. */
export function buttonClasses(kind: ButtonKind = 'primary', size: ButtonSize = 'medium'): string {
  return classes(shape, kinds[kind], sizes[size]);
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses, but keeps the focus and the label for screen readers. */
  isPending?: boolean;
  icon?: ReactNode;
}

/** Prevents the click's default action. This also blocks submitting by Enter, for which browsers click the submit button. */
const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({
  kind,
  size,
  isPending = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={isPending ? ignore : onClick}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={classes(buttonClasses(kind, size), className)}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

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
