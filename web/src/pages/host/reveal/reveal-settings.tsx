import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';

const ConcealForm = lazy(async () => ({
  default: (await untilLoaded(() => import('./conceal-form.tsx'))).ConcealForm,
}));

/** A change of when guests see the photos. */
type RevealChange = Pick<BodyInputOf<'changeEvent'>, 'revealAt' | 'revealNow'>;

/** Lets the host conceal all photos until a time or a tap, and reveal them. */
export function RevealSettings({
  event,
  onChange,
}: {
  event: Pick<Event, 'isConcealed' | 'revealAt'>;
  onChange: (change: RevealChange) => Promise<void>;
}) {
  const { t, language } = useTranslation('visibility');
  const { isConcealed, revealAt } = event;
  const [isChanging, setIsChanging] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const conceal = async (until: string | null) => {
    await onChange({ revealAt: until });
    setIsChanging(false);
    notify({ type: 'success', message: t('reveal.concealed') });
  };
  const reveal = useAction(async () => {
    await onChange({ revealNow: true });
    setIsAsking(false);
    notify({ type: 'success', message: t('reveal.revealed') });
  });
  const ask = () => {
    reveal.reset();
    setIsAsking(true);
  };
  const isFormOpen = !isConcealed || isChanging;
  return (
    <div className="grid gap-4">
      {isConcealed && (
        <>
          <p role="status" className="font-semibold">
            {revealAt
              ? t('reveal.now.untilTime', { moment: formatMoment(revealAt, language, { clock: 'own' }) })
              : t('reveal.now.untilTap')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={ask} className="max-sm:flex-1">
              {t('reveal.reveal')}
            </Button>
            <Button
              kind="secondary"
              aria-expanded={isChanging}
              onClick={() => setIsChanging(!isChanging)}
              className="max-sm:flex-1"
            >
              {t('reveal.change')}
            </Button>
          </div>
        </>
      )}
      {isFormOpen && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <ConcealForm
            key={String(revealAt)}
            revealAt={revealAt}
            label={t(isConcealed ? 'reveal.saveChange' : 'reveal.conceal')}
            onConceal={conceal}
          />
        </Suspense>
      )}
      <ConfirmDialog
        title={t('reveal.revealTitle')}
        confirm={t('reveal.reveal')}
        work={reveal}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('reveal.revealText')}</p>
      </ConfirmDialog>
    </div>
  );
}
