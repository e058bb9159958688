import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { ChevronRightIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';
import { classes } from './classes.ts';

/** A card of settings with lines between its rows. On a phone, only its text grows with the reader's text size. */
export function SettingCard({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid divide-y divide-line rounded-card border bg-surface max-sm:[--spacing:4px]',
        isDanger ? 'border-danger/40' : 'border-line',
      )}
    >
      {children}
    </div>
  );
}

const row = 'px-5 py-5 sm:px-6';

/** One line that replaces a setting without content. */
interface Folded {
  readonly text: string;
  /** Whether the host can open the setting to add content. */
  readonly canOpen?: boolean;
}

/** One setting: its name and meaning, a control beside them, and its content below. `fold` hides the content. */
export function SettingRow({
  title,
  text,
  control,
  fold,
  children,
}: {
  title: string;
  text?: ReactNode;
  control?: ReactNode;
  fold?: Folded | null;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const action = t(isOpen ? 'fold' : 'setUp');
  const section = useRef<HTMLElement>(null);
  // Folding removes the pressed button.
  useKeepFocus(section);
  const isFolded = fold && !isOpen;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className={classes(row, 'grid gap-5 outline-none')}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <RowText
          className="flex-1 basis-40"
          id={id}
          title={title}
          text={isFolded ? fold.text : text}
          isLarge={Boolean(children) && !isFolded}
          isHeading
        />
        {fold?.canOpen ? (
          <Button
            kind="secondary"
            aria-label={`${action}: ${title}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {action}
          </Button>
        ) : (
          control
        )}
      </div>
      {!isFolded && children}
    </section>
  );
}

const RowText = ({
  id,
  title,
  text,
  isHeading = false,
  isLarge = false,
  className,
}: {
  id: string;
  title: ReactNode;
  text: ReactNode;
  isHeading?: boolean;
  isLarge?: boolean;
  className?: string;
}) => {
  const Title = isHeading ? 'h2' : 'span';
  return (
    <span className={classes('grid min-w-0 gap-0.5', className)}>
      <Title id={id} className={classes('font-semibold', isLarge ? 'text-lg' : 'text-base')}>
        {title}
      </Title>
      {text && (
        <span id={`${id}-text`} className="text-sm text-muted">
          {text}
        </span>
      )}
    </span>
  );
};

/** A setting with a page of its own. */
export function SettingLink({ to, title, text }: { to: string; title: string; text: string }) {
  const id = useId();
  return (
    <Link to={to} className={classes(row, 'flex items-center gap-4 hover:bg-hover')}>
      <RowText id={id} title={title} text={text} className="flex-1" />
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </Link>
  );
}

/** A setting that is on or off. Its children tell what the current state means. */
export function SettingSwitch({
  label,
  isOn,
  isUpdating,
  onSwitch,
  children,
}: {
  label: string;
  isOn: boolean;
  isUpdating: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-0.5 px-5 py-4 sm:px-6 [&>button]:-my-2">
      <SwitchRow id={id} isOn={isOn} isUpdating={isUpdating} onSwitch={onSwitch}>
        <span id={id} className="min-w-0 py-2 font-semibold wrap-anywhere">
          {label}
        </span>
      </SwitchRow>
      <div id={`${id}-text`} className="grid gap-3 text-sm text-muted sm:pr-20">
        {children}
      </div>
    </div>
  );
}

/** The entries of a setting, such as its keys. */
export function SettingList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-mb-3 divide-y divide-line border-t border-line">
      {children}
    </ul>
  );
}
