import type { Event } from '@togather/contract/schemas/events.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';

/** How many photos a guest may still add, of those that the host gives each guest. */
export interface Shots extends Pick<Event, 'isConcealed' | 'revealAt'> {
  readonly left: number;
  readonly total: number;
}

/** Says how many shots are left, what counts as one, and when others see the photos. */
export function ShotsNote({ shots, chosen }: { shots: Shots; chosen: number }) {
  const { t, language } = useTranslation('uploads');
  const { left, total, isConcealed, revealAt } = shots;
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold tabular-nums">
        {t('event-page:shotsLeft', { count: Math.max(0, left - chosen), total })}
      </p>
      {isConcealed && (
        <p>
          {revealAt
            ? t('shots.revealAt', { moment: formatMoment(revealAt, language, { clock: 'own' }) })
            : t('shots.revealByTap')}
        </p>
      )}
      <p className="text-sm text-balance text-muted">{t('shots.rule')}</p>
    </div>
  );
}
