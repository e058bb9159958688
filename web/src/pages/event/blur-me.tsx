import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { BlurState } from '#parts/figures/blur-state.tsx';
import { blursQuery } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { HideIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { loadBlurDialog, openPart } from './open-part.ts';

const BlurDialog = lazy(async () => ({ default: (await loadBlurDialog()).BlurDialog }));

/** Offers to blur the user in the pictures that others get, or shows that they are. Requests outlast the offer. */
export function BlurMe({
  eventId,
  figureId,
  isOffered,
}: {
  eventId: string;
  figureId: string;
  isOffered: boolean;
}) {
  const { t } = useTranslation('figures');
  const { data } = useQuery(blursQuery(eventId));
  const [isAsking, setIsAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Asking and undoing remove the pressed button.
  useKeepFocus(place);
  const blur = data?.blurs.find((own) => own.figureId === figureId);
  return (
    <div ref={place} tabIndex={-1} className={classes('outline-none empty:hidden', blur && 'w-full')}>
      {data && blur && <BlurState eventId={eventId} blur={blur} withheld={data.withheld} />}
      {data && !blur && isOffered && (
        <Button
          kind="secondary"
          icon={<HideIcon className="size-5" />}
          className="max-md:w-full"
          onClick={() => openPart('blur', () => setIsAsking(true))}
        >
          {t('blur.ask')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && <BlurDialog eventId={eventId} figureId={figureId} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </div>
  );
}
