import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Blur } from '@togather/contract/schemas/blurs.ts';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { HideIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { blursQuery, renewBlurred } from './figure-queries.ts';

/** One of the user's requests to be blurred, and the button that withdraws it. */
export function BlurState({
  eventId,
  blur,
  withheld,
}: {
  eventId: string;
  blur: Blur;
  /** How many photos are being prepared. */
  withheld: number;
}) {
  const { t } = useTranslation('figures');
  const client = useQueryClient();
  const { id, photoCount } = blur;
  // Each blurred photo has an address that only the user gets.
  // biome-ignore lint/correctness/useExhaustiveDependencies(withheld): each that is done may be one of them.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['own-photos', eventId] });
  }, [client, eventId, withheld]);
  const work = useAction(async () => {
    try {
      await call('takeBackBlur', { params: { eventId, blurId: id } });
      notify({ type: 'success', message: t('blur.takenBack') });
    } finally {
      await renewBlurred(client, eventId);
    }
  });
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <HideIcon className="size-6 shrink-0 text-muted max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-40 text-pretty tabular-nums">
          <p className="font-semibold">{t('blur.state', { count: photoCount })}</p>
          <p role="status" className="text-sm text-muted">
            {withheld > 0 && t('blur.inWork')}
          </p>
        </div>
        <Button kind="secondary" isPending={work.isPending} onClick={() => void work.run()}>
          {t('blur.takeBack')}
        </Button>
      </div>
      <FailureNote error={work.error} />
    </div>
  );
}

/** Lists the user's requests to be blurred, also those whose figure is gone. Renders nothing without any. */
export function BlurRequests({ eventId, isShown }: { eventId: string; isShown: boolean }) {
  const { data } = useQuery({ ...blursQuery(eventId), enabled: isShown });
  const place = useRef<HTMLDivElement>(null);
  // An undone request is removed together with its button.
  useKeepFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none empty:-mt-4">
      {data?.blurs.map((blur) => (
        <BlurState key={blur.id} eventId={eventId} blur={blur} withheld={data.withheld} />
      ))}
    </div>
  );
}
