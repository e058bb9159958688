import { useId } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { FieldError } from '#ui/fields/text-field.tsx';

/** The box by which the person on a selfie consents. Each selfie needs it. */
export function ConsentBox({
  label,
  isGiven,
  isMissing,
  onChange,
}: {
  label: string;
  isGiven: boolean;
  /** Whether a selfie was wanted without it. */
  isMissing: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  const { t } = useTranslation('guest-list');
  const note = useId();
  return (
    <div>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
          checked={isGiven}
          aria-describedby={note}
          aria-invalid={isMissing || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={note} error={isMissing && t('consentMissing')} />
    </div>
  );
}
