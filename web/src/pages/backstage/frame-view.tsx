import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FRAME_IMAGE, FRAME_PLACEMENTS, FRAME_SHAPES } from '@togather/contract/frames.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { SavedFrame } from '@togather/contract/schemas/frames.ts';
import { useRef, useState } from 'react';
import { call, callForFile } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { PhotosIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingRow, SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';

type Frame = NonNullable<SavedFrame['frame']>;
type Props = Pick<Event, 'eventId' | 'guestDownloads'>;

const frameQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['frame', eventId],
    queryFn: ({ signal }) => call('getFrame', { params: { eventId }, signal }),
    staleTime: 0,
  });

/** Returns an action that changes the frame, and shows what the server saved. */
const useChange = <A extends unknown[]>(eventId: string, act: (...given: A) => Promise<SavedFrame>) => {
  const { t } = useTranslation('backstage');
  const client = useQueryClient();
  const change = async (...given: A): Promise<void> => {
    try {
      changeCached(client, frameQuery(eventId).queryKey, await act(...given));
      notify({ type: 'success', message: t('frame.saved') });
      void client.invalidateQueries({ queryKey: ['event'] });
    } catch (error) {
      // Another host has removed it.
      if (error instanceof ApiError && error.code === 'FRAME_NOT_FOUND')
        void client.invalidateQueries({ queryKey: frameQuery(eventId).queryKey });
      throw error;
    }
  };
  return useAction(change);
};

/** The sponsor's picture on photos that guests save one by one. */
export function FrameView({ eventId, guestDownloads }: Props) {
  const { t } = useTranslation('backstage');
  const { data, error } = useQuery(frameQuery(eventId));
  return (
    <section aria-labelledby="frame-title" className="grid content-start gap-6">
      <div className="grid max-w-2xl gap-2">
        <h2 id="frame-title" className="text-xl">
          {t('frame.title')}
        </h2>
        <p className="text-muted">{t('frame.text')}</p>
      </div>
      {guestDownloads === 'none' && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3">
          {t('frame.downloadsOff')}
        </p>
      )}
      <FailureNote error={error} />
      {!data && !error && <Skeleton className="h-40 rounded-card" />}
      {data && <Settings eventId={eventId} frame={data.frame} />}
    </section>
  );
}

const Settings = ({ eventId, frame }: { eventId: string; frame: Frame | null }) => {
  const { t } = useTranslation('backstage');
  const params = { eventId };
  const changing = useChange(eventId, (body: BodyInputOf<'changeFrame'>) =>
    call('changeFrame', { params, body }),
  );
  return (
    <SettingCard>
      <SettingRow
        title={t('frame.picture')}
        text={t('frame.pictureText')}
        control={<Upload eventId={eventId} hasFrame={frame !== null} />}
      />
      {frame && (
        <>
          <SettingRow title={t('frame.placement')}>
            <Choice
              label={t('frame.placementLabel')}
              isColumn
              options={FRAME_PLACEMENTS.map((value) => ({ value, label: t(`frame.placements.${value}`) }))}
              value={frame.placement}
              onChange={(placement) => void changing.run({ placement })}
            />
            <Previews eventId={eventId} frame={frame} />
          </SettingRow>
          <SettingSwitch
            label={t('frame.switch')}
            isOn={frame.isOn}
            isUpdating={changing.isPending}
            onSwitch={(isOn) => void changing.run({ isOn })}
          >
            <p>{t(frame.isOn ? 'frame.on' : 'frame.off')}</p>
            <FailureNote error={changing.error} />
          </SettingSwitch>
          <SettingRow
            title={t('frame.remove')}
            text={t('frame.removeText')}
            control={<Remove eventId={eventId} />}
          />
        </>
      )}
    </SettingCard>
  );
};

/** Chooses a PNG and sends it. The server judges it. */
const Upload = ({ eventId, hasFrame }: { eventId: string; hasFrame: boolean }) => {
  const { t } = useTranslation('backstage');
  const input = useRef<HTMLInputElement>(null);
  const sending = useChange(eventId, (file: File) => {
    if (file.size > FRAME_IMAGE.maxBytes) return Promise.reject(tooLarge());
    const form = new FormData();
    form.append('image', file);
    return call('saveFrame', { params: { eventId }, form });
  });
  return (
    <div className="grid gap-2 max-sm:w-full">
      <Button
        kind={hasFrame ? 'secondary' : 'primary'}
        icon={<PhotosIcon className="size-5" />}
        isPending={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {t(hasFrame ? 'frame.replace' : 'frame.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png"
        hidden
        aria-label={t('frame.picture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void sending.run(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <FailureNote error={sending.error} />
    </div>
  );
};

/** The server would refuse it after the upload. */
const tooLarge = () => new ApiError({ code: 'FRAME_IMAGE_INVALID', status: 400, message: '' });

const Previews = ({ eventId, frame }: { eventId: string; frame: Frame }) => {
  const { t } = useTranslation('backstage');
  return (
    <figure className="grid gap-2">
      <div className="grid grid-cols-[1.78fr_1fr] items-start gap-3">
        {FRAME_SHAPES.map((shape) => (
          <Preview key={shape} eventId={eventId} frame={frame} shape={shape} />
        ))}
      </div>
      <figcaption className="text-sm text-muted">{t('frame.previewText')}</figcaption>
    </figure>
  );
};

const Preview = ({
  eventId,
  frame: { version, placement },
  shape,
}: {
  eventId: string;
  frame: Frame;
  shape: (typeof FRAME_SHAPES)[number];
}) => {
  const { t } = useTranslation('backstage');
  const { data, error } = useQuery({
    queryKey: ['frame', eventId, 'preview', version, placement, shape],
    queryFn: ({ signal }) =>
      callForFile('getFramePreview', { params: { eventId }, query: { shape }, signal }),
    gcTime: 0,
  });
  const url = useObjectUrl(data ?? null);
  if (error) return <FailureNote error={error} />;
  return (
    <div className={shape === 'landscape' ? 'aspect-4/3' : 'aspect-3/4'}>
      {url ? (
        <img src={url} alt={t(`frame.previews.${shape}`)} className="max-h-full rounded-control" />
      ) : (
        <Skeleton className="size-full rounded-control" />
      )}
    </div>
  );
};

const Remove = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation('backstage');
  const [isAsking, setIsAsking] = useState(false);
  const removing = useChange(eventId, () => call('deleteFrame', { params: { eventId } }));
  return (
    <>
      <Button kind="secondary" className="max-sm:w-full" onClick={() => setIsAsking(true)}>
        {t('frame.remove')}
      </Button>
      <ConfirmDialog
        isDanger
        title={t('frame.removeTitle')}
        confirm={t('frame.remove')}
        work={removing}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('frame.removeText')}</p>
      </ConfirmDialog>
    </>
  );
};
