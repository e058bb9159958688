import type { ReactNode } from 'react';
import { classes } from '#ui/layout/classes.ts';

/** An action of a menu: its icon, its name, and what it does. */
export function MenuEntry({
  icon,
  title,
  text,
  isDanger = false,
  onChoose,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  isDanger?: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex gap-3 rounded-control p-3 text-left transition-colors duration-120 hover:bg-hover"
    >
      <span className={classes('shrink-0', isDanger && 'text-danger')}>{icon}</span>
      <span>
        <span className={classes('block font-semibold', isDanger && 'text-danger')}>{title}</span>
        {text && <span className="block text-sm text-balance text-muted">{text}</span>}
      </span>
    </button>
  );
}
