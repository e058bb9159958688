import { classes } from '#ui/layout/classes.ts';

const disc =
  "before:absolute before:inset-2 before:rounded-full before:border-2 before:border-white before:bg-black/45 before:content-[''] checked:before:border-accent checked:before:bg-accent";
const tick =
  "checked:after:absolute checked:after:top-[14px] checked:after:left-[18.5px] checked:after:h-3 checked:after:w-[7px] checked:after:rotate-45 checked:after:border-r-[2.5px] checked:after:border-b-[2.5px] checked:after:border-on-accent checked:after:content-['']";

/** A checkbox over a picture: a 28 px disc in a 44 px target. A single node, since grids contain many. */
export function PictureCheckBox({
  label,
  isChecked,
  onChange,
  className,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string;
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      className={classes(
        'absolute size-11 cursor-pointer appearance-none rounded-control -outline-offset-2',
        disc,
        tick,
        className,
      )}
    />
  );
}
