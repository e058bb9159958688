import { useId } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Switches the pages of wishes after the photos on and off, with their title; null is off. */
export function WishesSetting({
  title,
  onChange,
}: {
  title: string | null;
  onChange: (title: string | null) => void;
}) {
  const { t } = useTranslation('photo-book');
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <SwitchRow
        id={id}
        isOn={title !== null}
        isUpdating={false}
        onSwitch={(isOn) => onChange(isOn ? t('wishes.title') : null)}
      >
        <span className="grid min-w-0 gap-1">
          <span id={id} className="text-lg font-semibold">
            {t('wishes.print')}
          </span>
          <span id={`${id}-text`} className="text-muted">
            {t('wishes.text')}
          </span>
        </span>
      </SwitchRow>
      {title !== null && (
        <TextField label={t('wishes.titleLabel')} value={title} maxLength={120} onChange={onChange} />
      )}
    </section>
  );
}
