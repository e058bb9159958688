import { accents, type Theme, themes } from '@togather/contract/look.ts';
import { coverPositionOf, previewAddress } from '@togather/contract/previews.ts';
import type { BodyInputOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useId } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

/** The cover and the accent colour of the event's page. A photo becomes the cover by its own menu. */
export function LookSection({
  event: { eventId, cover, coverChoice, theme },
  onChosen,
}: {
  event: Event;
  onChosen: (look: ResponseOf<'chooseLook'>) => void;
}) {
  const { t } = useTranslation('hosting');
  const { error, run } = useAction(async (body: BodyInputOf<'chooseLook'>) =>
    onChosen(await call('chooseLook', { params: { eventId }, body })),
  );
  const covers = (
    ['automatic', ...(coverChoice === 'photo' ? (['photo'] as const) : []), 'none'] as const
  ).map((value) => ({ value, label: t(`look.covers.${value}`) }));
  return (
    <div className="grid gap-6">
      {cover && (
        <div className="relative h-40 max-w-md overflow-hidden rounded-card">
          <div className="cover-picture">
            <img
              src={previewAddress(cover.previewUrl, 640)}
              alt={t('look.current')}
              style={{ objectPosition: coverPositionOf(cover) }}
              className="size-full object-cover"
            />
          </div>
        </div>
      )}
      <Choice
        label={t('look.cover')}
        options={covers}
        value={coverChoice}
        onChange={(cover) => void run({ cover })}
        isColumn
      />
      <Swatches value={theme} onChange={(theme) => void run({ theme })} />
      <FailureNote error={error} />
    </div>
  );
}

/** The colours as radio buttons that look like them. */
const Swatches = ({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) => {
  const { t } = useTranslation('hosting');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('look.theme')}</legend>
      <div className="-mx-2 grid max-w-sm grid-cols-5">
        {themes.map((theme) => (
          <label
            key={theme}
            className="grid cursor-pointer justify-items-center gap-1.5 rounded-control py-2 text-xs whitespace-nowrap text-muted has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={theme === value}
              onChange={() => onChange(theme)}
              className="size-10 cursor-pointer appearance-none rounded-full outline-none ring-offset-3 ring-offset-surface checked:ring-2 checked:ring-ink"
              style={{ background: accents[theme].paper }}
            />
            {t(`look.themes.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
