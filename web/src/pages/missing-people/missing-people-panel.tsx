import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { ShownFigure } from '@togather/contract/schemas/photos/figures.ts';
import { useState } from 'react';
import { useIsHost } from '#lib/joining/use-is-host.ts';
import { FigureSkeletons } from '#parts/figures/figure-list.tsx';
import { figuresQuery } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CalmFrame } from '#ui/drawings/calm-frame.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { KeyForm } from './key-form.tsx';
import { isWrongKey, peopleByKeyQuery } from './people-by-key-query.ts';
import { MissingPeople } from './people-without-photos.tsx';
import { readUploadKey, storeUploadKey } from './stored-upload-key.ts';

interface PeopleProps {
  figures: readonly ShownFigure[] | undefined;
  error: unknown;
  onRetry: () => void;
}

const People = ({ figures, error, onRetry }: PeopleProps) => {
  const { t } = useTranslation('missing-people');
  if (!figures && error)
    return (
      <StateMessage
        drawing={<CalmFrame />}
        title={t('failed')}
        actions={<Button onClick={onRetry}>{t('common:retry')}</Button>}
      />
    );
  if (!figures) return <FigureSkeletons />;
  if (figures.length === 0)
    return <StateMessage drawing={<CalmFrame />} title={t('empty')} text={t('emptyText')} />;
  return <MissingPeople figures={figures} />;
};

const ForHost = ({ eventId }: { eventId: string }) => {
  const { data, error, refetch } = useQuery(figuresQuery(eventId));
  const shown = data
    ?.filter(({ hidden }) => !hidden)
    .map(({ id, photoNum, representativeFace: { cropUrl } }) => ({ id, photoNum, cropUrl }));
  return <People figures={shown} error={error} onRetry={() => void refetch()} />;
};

const ByKey = ({
  eventId,
  uploadKey,
  onKey,
}: {
  eventId: string;
  uploadKey: string;
  onKey: (key: string) => void;
}) => {
  const { data, error, refetch } = useQuery(peopleByKeyQuery(eventId, uploadKey));
  if (isWrongKey(error) || (data && data.eventId !== eventId)) return <KeyForm isWrong onKey={onKey} />;
  return <People figures={data?.figures} error={error} onRetry={() => void refetch()} />;
};

const ForPhotographer = ({ eventId }: { eventId: string }) => {
  const [uploadKey, setUploadKey] = useState(() => readUploadKey(eventId));
  const take = (key: string) => {
    storeUploadKey(eventId, key);
    setUploadKey(key);
  };
  return uploadKey ? (
    <ByKey key={uploadKey} eventId={eventId} uploadKey={uploadKey} onKey={take} />
  ) : (
    <KeyForm isWrong={false} onKey={take} />
  );
};

/** Tells the host and photographers, live, which people have the fewest photos. */
export const MissingPeoplePanel = ({ event }: { event: Event }) => {
  const { t } = useTranslation('missing-people');
  const isHost = useIsHost(event);
  if (!event.faceGrouping)
    return <StateMessage drawing={<CalmFrame />} title={t('off')} text={t('offText')} />;
  return (
    <>
      {event.processing.faces > 0 && (
        <p role="status" className="text-sm text-muted tabular-nums">
          {t('inWork', { count: event.processing.faces })}
        </p>
      )}
      {isHost ? <ForHost eventId={event.eventId} /> : <ForPhotographer eventId={event.eventId} />}
    </>
  );
};
