import { classes } from './classes.ts';

/** A place where something will appear: give it the size of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={classes('animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-ink/8', className)}
  />
);
