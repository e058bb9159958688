import { accents, themes } from '@togather/contract/look.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { BodyInputOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
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
  const colours = themes.map((value) => ({
    value,
    label: (
      <span className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="size-5 shrink-0 rounded-full border border-line"
          style={{ background: accents[value].paper }}
        />
        {t(`look.themes.${value}`)}
      </span>
    ),
  }));
  return (
    <div className="grid gap-6">
      {cover && (
        <img
          src={previewAddress(cover.previewUrl, 640)}
          alt={t('look.current')}
          className="h-40 w-full max-w-md rounded-card object-cover"
        />
      )}
      <Choice
        label={t('look.cover')}
        options={covers}
        value={coverChoice}
        onChange={(cover) => void run({ cover })}
        isColumn
      />
      <Choice
        label={t('look.theme')}
        options={colours}
        value={theme}
        onChange={(theme) => void run({ theme })}
      />
      <FailureNote error={error} />
    </div>
  );
}
