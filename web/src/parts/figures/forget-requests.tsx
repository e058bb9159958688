import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ForgetRequest } from '@togather/contract/schemas/figure-repair.ts';
import { useRef } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { FigurePicture } from './face-picture.tsx';
import { forgetRequestsQuery, takeBack } from './figure-queries.ts';

const Request = ({ eventId, request }: { eventId: string; request: ForgetRequest }) => {
  const { t, language } = useTranslation('figures');
  const client = useQueryClient();
  const work = useAction(async () => {
    await takeBack(client, eventId, request.id);
    notify({ type: 'success', message: t('forget.takenBack') });
  });
  const { figure, erasedAt } = request;
  return (
    <li className="grid gap-2">
      <div className="flex items-center gap-3">
        <FigurePicture
          figure={figure}
          alt={t('forget.requests.face', { count: figure.photoNum })}
          className="size-14 shrink-0 rounded-control bg-sunken object-cover"
        />
        <p className="min-w-0 flex-1 text-sm text-balance text-muted tabular-nums">
          {t('forget.requests.erasedAt', { time: formatMoment(erasedAt, language) })}
        </p>
        <Button kind="secondary" isPending={work.isPending} onClick={() => void work.run()}>
          {t('forget.takeBack')}
        </Button>
      </div>
      <FailureNote error={work.error} />
    </li>
  );
};

const Requests = ({
  eventId,
  requests,
  hasTitle,
}: {
  eventId: string;
  requests: readonly ForgetRequest[];
  hasTitle: boolean;
}) => {
  const { t } = useTranslation('figures');
  return (
    <div className={classes('grid gap-3', hasTitle && 'rounded-card border border-line bg-surface p-4')}>
      {hasTitle && <h3 className="text-base font-semibold">{t('forget.requests.title')}</h3>}
      <ul aria-label={t('forget.requests.title')} className="grid gap-3">
        {requests.map((request) => (
          <Request key={request.id} eventId={eventId} request={request} />
        ))}
      </ul>
    </div>
  );
};

/**
 * Lists hidden faces that are not erased yet: the user's own, or all for a host. Renders nothing if there are none.
 */
export function ForgetRequests({
  eventId,
  isShown = true,
  hasTitle = true,
}: {
  eventId: string;
  isShown?: boolean;
  hasTitle?: boolean;
}) {
  const { data, error } = useQuery({ ...forgetRequestsQuery(eventId), enabled: isShown });
  // A server that only follows the specification takes no such requests.
  const isOffered = !(error instanceof ApiError && error.status === 404);
  const place = useRef<HTMLDivElement>(null);
  // An undone request is removed together with its button.
  useKeepFocus(place);
  return (
    // Removes the gap above it when empty.
    <div ref={place} tabIndex={-1} className="outline-none empty:-mt-4">
      {!data && isOffered && <FailureNote error={error} />}
      {data && data.length > 0 && <Requests eventId={eventId} requests={data} hasTitle={hasTitle} />}
    </div>
  );
}
