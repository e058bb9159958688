import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '#ui/layout/page-shell.tsx';

/** A button in the row below the viewer's photo: its icon above one word. `name` is the full label. */
export function ViewerButton({
  name,
  label,
  icon,
  isPending = false,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  name: string;
  label: string;
  icon: ReactNode;
  isPending?: boolean;
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      aria-busy={isPending || undefined}
      className="grid min-h-12 min-w-20 content-center justify-items-center gap-0.5 rounded-control px-2 text-xs leading-4 font-semibold text-white tabular-nums hover:bg-white/10"
    >
      {isPending ? <Spinner /> : icon}
      <span>{label}</span>
    </button>
  );
}
