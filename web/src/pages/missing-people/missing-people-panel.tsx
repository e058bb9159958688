import { queryOptions, useQuery } from '@tanstack/react-query';
import { facesInWork } from '@togather/contract/processing.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { ShownFigure } from '@togather/contract/schemas/figures.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { inTab } from '#lib/storage/browser-storage.ts';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { FigureSkeletons } from '#parts/figures/figure-list.tsx';
import { figuresQuery } from '#parts/figures/figure-queries.ts';
import { guestListQuery, tablesOf } from '#parts/guest-list/guest-list-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CalmFrame, EmptyFrame, LostFrame } from '#ui/drawings/scenes.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { leastPhotographed } from './least-photographed.ts';
import { WithoutPhotos } from './without-photos.tsx';

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
        drawing={<LostFrame />}
        title={t('failed')}
        actions={<Button onClick={onRetry}>{t('common:retry')}</Button>}
      />
    );
  if (!figures) return <FigureSkeletons />;
  if (figures.length === 0)
    return <StateMessage drawing={<EmptyFrame />} title={t('empty')} text={t('emptyText')} />;
  return <MissingPeople figures={figures} />;
};

const ForHost = ({ eventId }: { eventId: string }) => {
  const { data, error, refetch } = useQuery(figuresQuery(eventId));
  const shown = data
    ?.filter(({ hidden }) => !hidden)
    .map(({ id, photoNum, representativeFace: { cropUrl } }) => ({ id, photoNum, cropUrl }));
  return (
    <>
      <TablesForHost eventId={eventId} />
      <People figures={shown} error={error} onRetry={() => void refetch()} />
    </>
  );
};

/** The host has the list with all names on a page of its own. */
const TablesForHost = ({ eventId }: { eventId: string }) => {
  const { data } = useQuery(guestListQuery(eventId));
  return data ? <WithoutPhotos tables={tablesOf(data)} /> : null;
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
  return (
    <>
      {data?.tables && <WithoutPhotos tables={data.tables} />}
      <People figures={data?.figures} error={error} onRetry={() => void refetch()} />
    </>
  );
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
export function MissingPeoplePanel({ event }: { event: Event }) {
  const { t } = useTranslation('missing-people');
  const isHost = useIsHost(event);
  if (!event.faceGrouping)
    return <StateMessage drawing={<CalmFrame />} title={t('off')} text={t('offText')} />;
  return (
    <>
      {facesInWork(event.processing) > 0 && (
        <p role="status" className="text-sm text-muted tabular-nums">
          {event.processing.faces > 0
            ? t('inWork', { count: event.processing.faces })
            : t('hardFaces', { count: event.processing.hardFaces })}
        </p>
      )}
      {isHost ? <ForHost eventId={event.eventId} /> : <ForPhotographer eventId={event.eventId} />}
    </>
  );
}

const keyFor = (eventId: string) => `uploadKey.${eventId}`;

/** The upload key that a photographer entered for an event; it ends with the tab. */
const readUploadKey = (eventId: string): string | null => inTab.get(keyFor(eventId));

const storeUploadKey = (eventId: string, uploadKey: string): void => inTab.set(keyFor(eventId), uploadKey);

/** The event's people for a photographer. Changes of the figures refresh it, too. */
const peopleByKeyQuery = (eventId: string, uploadKey: string) =>
  queryOptions({
    queryKey: [...figuresQuery(eventId).queryKey, 'by-key', uploadKey],
    queryFn: ({ signal }) =>
      call('listPeopleByKey', { headers: { Authorization: `Bearer ${uploadKey}` }, signal }),
    retry: (failures, error) => !isWrongKey(error) && failures < 3,
  });

/** Returns true when the key is unknown, revoked, or not for sending. */
const isWrongKey = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'UPLOAD_KEY_INVALID' || error.code === 'UPLOAD_KEY_SCOPE');

const Person = ({ figure, number }: { figure: ShownFigure; number: number }) => {
  const { t } = useTranslation('missing-people');
  return (
    <li className="grid gap-1.5">
      <FacePicture
        src={figure.cropUrl}
        alt={t('person', { number })}
        className="aspect-square w-full rounded-card bg-surface object-cover"
      />
      <p className="text-center text-sm text-muted tabular-nums">{t('photos', { count: figure.photoNum })}</p>
    </li>
  );
};

/** Shows the people with the fewest photos so far. */
const MissingPeople = ({ figures }: { figures: readonly ShownFigure[] }) => (
  <ol className="grid grid-cols-3 gap-3 sm:grid-cols-5 md:grid-cols-6">
    {leastPhotographed(figures).map((figure, at) => (
      <Person key={figure.id} figure={figure} number={at + 1} />
    ))}
  </ol>
);

/** Asks a photographer for the upload key. */
const KeyForm = ({ isWrong, onKey }: { isWrong: boolean; onKey: (key: string) => void }) => {
  const { t } = useTranslation('missing-people');
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onKey(text.trim());
  };
  return (
    <form onSubmit={send} className="mx-auto grid w-full max-w-md gap-5 py-9">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('key.title')}</h2>
        <p className="text-muted">{t('key.text')}</p>
      </div>
      <TextField
        label={t('key.label')}
        hint={t('key.hint')}
        value={text}
        onChange={setText}
        error={isWrong ? t('key.wrong') : null}
        autoComplete="off"
      />
      <Button type="submit">{t('key.open')}</Button>
    </form>
  );
};
