import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function PageHeader({
  title,
  text,
  isCentered = false,
}: {
  title: string;
  text?: ReactNode;
  isCentered?: boolean;
}) {
  return (
    <header className={classes('grid max-w-2xl gap-4', isCentered && 'mx-auto text-center')}>
      <h1 className="text-2xl tracking-tight">{title}</h1>
      {text && <p className="text-lg text-balance text-muted">{text}</p>}
    </header>
  );
}
