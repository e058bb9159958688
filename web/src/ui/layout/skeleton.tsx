import { classes } from './classes.ts';

/** A placeholder with the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-ink/8', className)}
    />
  );
}
