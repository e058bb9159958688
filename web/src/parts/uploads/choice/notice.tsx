import type { ReactNode } from 'react';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { CloseIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

/** A message within the dialog, announced when it appears, and dismissable if `onDismiss` is given. */
export function Notice({
  title,
  children,
  onDismiss,
  dismissLabel,
}: {
  title: string;
  children?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
}) {
  return (
    <div
      role="alert"
      className={classes('flex gap-3 rounded-card bg-accent-soft py-2 pl-4', onDismiss ? 'pr-1' : 'pr-4')}
    >
      <WarningIcon className="mt-2.5 size-5 shrink-0 text-accent" />
      <div className="grid min-w-0 flex-1 content-start gap-2 py-2">
        <p>{title}</p>
        {children}
      </div>
      {onDismiss && (
        <IconButton label={dismissLabel ?? ''} icon={<CloseIcon className="size-5" />} onClick={onDismiss} />
      )}
    </div>
  );
}
