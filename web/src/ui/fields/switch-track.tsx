import { classes } from '#ui/layout/classes.ts';

/** What a switch looks like; its button has the role and the label. */
export const SwitchTrack = ({ isOn, isUpdating }: { isOn: boolean; isUpdating: boolean }) => (
  <span
    className={classes(
      'relative h-8 w-14 shrink-0 rounded-full border transition-colors duration-150',
      isOn ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
      isUpdating && 'opacity-60',
    )}
  >
    <span
      className={classes(
        'absolute top-[3px] left-[3px] size-6 rounded-full transition-transform duration-150',
        isOn ? 'translate-x-6 bg-on-accent' : 'bg-muted',
      )}
    />
  </span>
);
