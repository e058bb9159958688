import type { ReactNode } from 'react';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { classes } from '#ui/layout/classes.ts';

/** A value to copy, which is also selectable for browsers that refuse. */
export function CopyField({
  name,
  text,
  label,
  copied,
  isMono = false,
  isLine = false,
  className,
  children,
}: {
  /** What the value is. */
  name?: string;
  /** What is copied. */
  text: string;
  /** The button's label. */
  label: string;
  copied: string;
  isMono?: boolean;
  /** Cuts a long value instead of breaking it. */
  isLine?: boolean;
  className?: string;
  /** How the value is shown. */
  children: ReactNode;
}) {
  return (
    <div className={classes('grid min-w-0 gap-1', className)}>
      {name && <span className="text-sm text-muted">{name}</span>}
      <div className="flex items-center gap-2 rounded-control bg-sunken py-0.5 pr-0.5 pl-4">
        <span
          dir="auto"
          className={classes(
            'min-w-0 flex-1 py-2 text-sm select-all',
            isLine ? 'truncate' : 'wrap-anywhere',
            isMono && 'font-mono',
          )}
        >
          {children}
        </span>
        <CopyButton text={text} label={label} copied={copied} />
      </div>
    </div>
  );
}
