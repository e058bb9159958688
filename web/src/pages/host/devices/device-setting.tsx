import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CORRECTION_SECONDS } from '@togather/contract/limits.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Device } from '@togather/contract/schemas/devices.ts';
import { useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog, useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SettingList, SettingRow } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { formatSecond, readDuration, unitsOf, writeDuration } from './clock-times.ts';

/** Whether there is more to say of a device than its name. */
const isNotable = ({ correctedBy, estimate, aheadSeconds }: Device): boolean =>
  correctedBy !== null || aheadSeconds !== null || Boolean(estimate && estimate.correctionSeconds !== 0);

/** The devices of an event: those whose clocks are wrong, and all others on demand. */
export function DeviceSetting({ eventId }: { eventId: string }) {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const query = devicesQuery(eventId);
  const { data, error } = useQuery(query);
  const [isWhole, setIsWhole] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  const correct = async (deviceId: string, correctionSeconds: number) => {
    await call('correctDevice', { params: { eventId, deviceId }, body: { correctionSeconds } });
    await client.invalidateQueries({ queryKey: query.queryKey });
    notify({ type: 'success', message: t(correctionSeconds === 0 ? 'undone' : 'corrected') });
  };
  const devices = data?.devices ?? [];
  const shown = isWhole ? devices : devices.filter(isNotable);
  return (
    <SettingRow
      title={t('title')}
      text={t('text')}
      fold={data?.devices.length === 0 ? { text: t('none') } : null}
    >
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        {error && !data && (
          <p role="alert">
            {t('failed')} {errorText(error)}
          </p>
        )}
        {shown.length > 0 && (
          <SettingList label={t('list')}>
            {shown.map((device) => (
              <DeviceRow
                key={device.deviceId}
                device={device}
                onCorrect={(seconds) => correct(device.deviceId, seconds)}
              />
            ))}
          </SettingList>
        )}
        {shown.length < devices.length && (
          <Button kind="secondary" onClick={() => setIsWhole(true)} className="justify-self-start">
            {t('all', { count: devices.length })}
          </Button>
        )}
      </div>
    </SettingRow>
  );
}

/** A duration in its two largest units. */
const useDuration = () => {
  const { t } = useTranslation('devices');
  return (seconds: number) =>
    unitsOf(seconds)
      .map(({ unit, count }) => t(`units.${unit}`, { count }))
      .join(' ');
};

const useDeviceName = ({ make, model, uploaderName }: Device): string => {
  const { t } = useTranslation('devices');
  // Some models begin with the make.
  const isNamed = model.toLowerCase().startsWith(make.toLowerCase());
  const device = (isNamed ? model : `${make} ${model}`).trim() || t('unknown');
  return uploaderName ? t('of', { device, name: uploaderName }) : device;
};

interface RowProps {
  readonly device: Device;
  readonly onCorrect: (seconds: number) => Promise<void>;
}

/** A device with the state of its clock, its proof, and what the host can do about it. */
const DeviceRow = ({ device, onCorrect }: RowProps) => {
  const { t } = useTranslation('devices');
  const duration = useDuration();
  const name = useDeviceName(device);
  const { correctionSeconds, estimate, aheadSeconds, photoCount } = device;
  const { isPending, error, run } = useAction(onCorrect);
  const estimated = estimate?.correctionSeconds ?? 0;
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-48">
          <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
          <span className="block text-sm text-muted tabular-nums">
            {t('photos', { count: photoCount })} · {useClockState(device)}
          </span>
        </span>
        <span className="-mx-4 flex flex-wrap">
          {correctionSeconds !== 0 && (
            <Button
              kind="quiet"
              aria-label={t('undoLabel', { name })}
              isPending={isPending}
              onClick={() => void run(0)}
              className="px-4!"
            >
              {t('undo')}
            </Button>
          )}
          {correctionSeconds === 0 && estimated !== 0 && (
            <Button
              kind="quiet"
              aria-label={t('redoLabel', { name, time: duration(estimated) })}
              isPending={isPending}
              onClick={() => void run(estimated)}
              className="px-4!"
            >
              {t('redo', { time: duration(estimated) })}
            </Button>
          )}
          <ChangeClock name={name} device={device} onCorrect={onCorrect} />
        </span>
      </div>
      <FailureNote error={error} />
      {aheadSeconds !== null && <p className="text-sm">{t('ahead', { time: duration(aheadSeconds) })}</p>}
      {estimate && estimated !== 0 && <Proof estimate={estimate} isCorrected={correctionSeconds !== 0} />}
    </li>
  );
};

const useClockState = ({ correctionSeconds, correctedBy }: Device): string => {
  const { t } = useTranslation('devices');
  const time = useDuration()(correctionSeconds);
  if (correctionSeconds === 0) return t(correctedBy === 'host' ? 'decidedRight' : 'right');
  if (correctedBy === 'host') return t(correctionSeconds > 0 ? 'slowByHost' : 'fastByHost', { time });
  return t(correctionSeconds > 0 ? 'slow' : 'fast', { time });
};

type Estimate = NonNullable<Device['estimate']>;

/** Pairs of photos of one moment, side by side, with their times. */
const Proof = ({ estimate: { by, pairs }, isCorrected }: { estimate: Estimate; isCorrected: boolean }) => {
  const { t, language } = useTranslation('devices');
  const clockOf = ({ clockAt, takenAt }: Estimate['pairs'][number]['own']) => {
    const day = formatDay(clockAt, language);
    return day === formatDay(takenAt, language) ? formatSecond(clockAt) : `${day} ${formatSecond(clockAt)}`;
  };
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-muted">{t(`by.${by}`)}</p>
      {pairs.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {pairs.map(({ own, other }) => (
            <li key={own.photoId} className="grid grid-cols-2 items-start gap-2">
              <ProofPhoto
                previewUrl={own.previewUrl}
                text={t(isCorrected ? 'own' : 'ownUncorrected', {
                  clock: clockOf(own),
                  time: formatSecond(own.takenAt),
                })}
              />
              <ProofPhoto
                previewUrl={other.previewUrl}
                text={t('other', { time: formatSecond(other.takenAt) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const ProofPhoto = ({ previewUrl, text }: { previewUrl: string; text: string }) => (
  <figure className="grid gap-1">
    <img
      src={previewAddress(previewUrl, 320)}
      alt=""
      loading="lazy"
      className="aspect-[4/3] w-full rounded-control bg-sunken object-cover"
    />
    <figcaption className="text-muted tabular-nums">{text}</figcaption>
  </figure>
);

type Direction = 'slow' | 'fast';

/** A dialog in which the host types by how much a clock is off. */
const ChangeClock = ({ name, device, onCorrect }: RowProps & { name: string }) => {
  const { t } = useTranslation('devices');
  const { correctionSeconds } = device;
  const [isOpen, setIsOpen] = useState(false);
  const [direction, setDirection] = useState<Direction>('slow');
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const seconds = readDuration(typed);
  const isValid = seconds !== null && seconds <= CORRECTION_SECONDS;
  const work = useAction(async () => {
    setIsChecked(true);
    if (!isValid) return;
    await onCorrect(direction === 'slow' ? seconds : -seconds);
    setIsOpen(false);
  });
  const open = () => {
    work.reset();
    setIsChecked(false);
    setDirection(correctionSeconds < 0 ? 'fast' : 'slow');
    setTyped(correctionSeconds === 0 ? '' : writeDuration(correctionSeconds));
    setIsOpen(true);
  };
  return (
    <>
      <Button kind="quiet" aria-label={t('changeLabel', { name })} onClick={open} className="px-4!">
        {t('change')}
      </Button>
      <ConfirmDialog
        title={t('dialog.title', { name })}
        confirm={t('dialog.save')}
        work={work}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <Choice<Direction>
          label={t('dialog.direction')}
          options={(['slow', 'fast'] as const).map((value) => ({ value, label: t(`dialog.${value}`) }))}
          value={direction}
          onChange={setDirection}
        />
        <TextField
          label={t('dialog.time')}
          hint={t('dialog.hint')}
          error={isChecked && !isValid ? t('dialog.wrong') : null}
          autoComplete="off"
          dir="ltr"
          value={typed}
          onChange={setTyped}
        />
      </ConfirmDialog>
    </>
  );
};

function devicesQuery(eventId: string) {
  return queryOptions({
    queryKey: ['devices', eventId],
    queryFn: ({ signal }) => call('listDevices', { params: { eventId }, signal }),
    staleTime: 0,
  });
}
