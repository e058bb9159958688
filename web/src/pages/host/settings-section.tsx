import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { classes } from '#ui/layout/classes.ts';

/** One line that replaces a section without content. */
export interface Fold {
  readonly text: string;
  /** Whether the host can open the section to add content. */
  readonly canOpen?: boolean;
}

/** A part of a tab. With `fold` it shows one line until the host opens it. */
export function SettingsSection({
  title,
  text,
  fold,
  children,
}: {
  title: string;
  text?: string;
  fold?: Fold | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('hosting');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const action = t(isOpen ? 'area.close' : 'area.setUp');
  const section = useRef<HTMLElement>(null);
  // Folding removes the pressed button.
  useKeepFocus(section);
  const isFolded = fold && !isOpen;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-4 outline-none not-first:border-t not-first:border-line not-first:pt-8"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div
          className={classes(
            'min-w-0 flex-1',
            isFolded ? 'flex flex-wrap items-baseline gap-x-4' : 'grid gap-1',
          )}
        >
          <h2 id={id} className={isFolded ? 'text-lg' : 'text-xl'}>
            {title}
          </h2>
          {(isFolded || text) && <p className="text-muted">{isFolded ? fold.text : text}</p>}
        </div>
        {fold?.canOpen && (
          <Button
            kind="secondary"
            aria-label={`${action}: ${title}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {action}
          </Button>
        )}
      </div>
      {!isFolded && children}
    </section>
  );
}
