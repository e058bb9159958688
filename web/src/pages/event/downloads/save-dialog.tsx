import type { GuestDownloads } from '@togather/contract/photos.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { countSave } from '#lib/counting/count-use.ts';
import { saveFile } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatBytes } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { DownloadIcon, RetryIcon, ShareIcon } from '#ui/icons/icons.tsx';
import { AdLink } from '#ui/links/ad-link.tsx';
import { canShareFiles, type SaveWay } from './browser-abilities.ts';
import { MAX_GROUP_FILES, saveGroups } from './save-groups.ts';
import { entriesOf } from './zip/zip-in-page.ts';

/** Chromium silently drops more than ten downloads per second. */
const SAVES_PAUSE_MS = 1100;

const LostPhotos = ({ lost, onRetry }: { lost: Lost; onRetry: () => void }) => {
  const { t } = useTranslation('downloads');
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-line p-4">
      <p>
        {t('saveLost', { count: lost.photos.length })} {errorText(lost.reason)}
      </p>
      <Button kind="secondary" icon={<RetryIcon className="size-5" />} onClick={onRetry}>
        {t('failedRetry')}
      </Button>
    </div>
  );
};

/**
 * Saves photos to the phone in groups of ten, by the share sheet (for an iPhone's library) or as single files. Each group
 * needs a tap. A ZIP is the alternative.
 */
export function SaveDialog({
  photos,
  rule,
  way,
  bytes,
  ad,
  onRetry,
  onZip,
  onDone,
  onClose,
}: {
  photos: readonly Photo[];
  /** What the visitor gets. */
  rule: GuestDownloads;
  way: SaveWay;
  /** Their total size, or undefined while unknown. */
  bytes: number | undefined;
  ad: Ad | undefined;
  /** Retries photos that could not be fetched. */
  onRetry: (lost: readonly Photo[]) => void;
  onZip: () => void;
  /** Called after the last group. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('downloads');
  const { files, from, to, isOver, lost, next } = useSaveGroups(photos, rule);
  const isDone = isOver && lost.photos.length === 0;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDone) done.current();
  }, [isDone]);
  const saving = useAction(async () => {
    for (const file of files ?? []) saveFile(file, file.name);
    countSave();
    await new Promise((resolve) => setTimeout(resolve, SAVES_PAUSE_MS));
    await next();
  });
  const sharing = useAction(async () => {
    await navigator.share({ files: [...(files ?? [])] });
    countSave();
    await next();
  });
  const isBusy = files === null || saving.isPending || sharing.isPending;
  const saved = from - 1;
  const total = photos.length;
  const label = () => {
    if (!files) return t('saveLoading', { from, to });
    if (from === 1 && to === total) return t('saveAll', { count: total });
    return t(from === 1 ? 'saveGroup' : 'saveNext', { from, to });
  };
  return (
    <Dialog title={t('saveTitle')} isOpen onClose={onClose}>
      <div className="grid gap-4 pb-[env(safe-area-inset-bottom)]">
        <div>
          {total > MAX_GROUP_FILES && (
            <p className="text-muted">{t('saveText', { count: Math.ceil(total / MAX_GROUP_FILES) })}</p>
          )}
          {way === 'sheet' && <p className="text-muted">{t('saveBySheet')}</p>}
          <p role="status" className="font-semibold tabular-nums">
            {saved > 0 && t('saved', { saved, total })}
          </p>
        </div>
        {!isOver && (
          <Button
            size="large"
            icon={<DownloadIcon className="size-5" />}
            isPending={isBusy}
            onClick={() => void (way === 'sheet' ? sharing : saving).run()}
          >
            {label()}
          </Button>
        )}
        {way === 'files' && canShareFiles() && !isOver && (
          <Button
            kind="secondary"
            icon={<ShareIcon className="size-5" />}
            disabled={isBusy}
            onClick={() => void sharing.run()}
          >
            {t('shareInstead')}
          </Button>
        )}
        {isOver && lost.photos.length > 0 && <LostPhotos lost={lost} onRetry={() => onRetry(lost.photos)} />}
        <Button kind="secondary" onClick={onZip}>
          {t(bytes === undefined ? 'zip' : 'zipOfSize', { size: formatBytes(bytes ?? 0) })}
        </Button>
        {ad && <AdLink ad={ad} className="mx-auto w-full max-w-xs" />}
      </div>
    </Dialog>
  );
}

interface SaveGroup {
  /** The files of the current group, or null while they load and after the last one. */
  files: readonly File[] | null;
  /** The first photo's number, counted from 1. */
  from: number;
  to: number;
  isOver: boolean;
}

/** The photos that could not be fetched, and the last reason. */
interface Lost {
  photos: readonly Photo[];
  reason: unknown;
}

const nothingLost: Lost = { photos: [], reason: null };

/**
 * Fetches photos group by group. A share sheet opens only directly from a tap, so a group is complete before its button
 * shows, and the following one is prefetched. `next` moves on.
 */
const useSaveGroups = (photos: readonly Photo[], rule: GuestDownloads) => {
  const [group, setGroup] = useState<SaveGroup>({ files: null, from: 1, to: 1, isOver: false });
  const [lost, setLost] = useState(nothingLost);
  const groups = useRef<AsyncGenerator<readonly File[]>>(null);
  const coming = useRef<Promise<IteratorResult<readonly File[]>>>(null);
  const handed = useRef(0);

  const next = useCallback(async () => {
    if (!groups.current || !coming.current) return;
    const from = handed.current + 1;
    const to = Math.min(handed.current + MAX_GROUP_FILES, photos.length);
    setGroup({ files: null, from, to, isOver: false });
    const { done, value } = await coming.current;
    if (done) return setGroup({ files: null, from, to, isOver: true });
    coming.current = groups.current.next();
    handed.current += value.length;
    setGroup({ files: value, from, to: handed.current, isOver: false });
  }, [photos]);

  useEffect(() => {
    const left = new AbortController();
    const entries = entriesOf(photos, rule);
    const photoOf = new Map(entries.map((entry, at) => [entry, photos[at]]));
    groups.current = saveGroups(entries, {
      signal: left.signal,
      onFailed: (entry, reason) => {
        const photo = photoOf.get(entry);
        if (photo) setLost((now) => ({ photos: [...now.photos, photo], reason }));
      },
    });
    coming.current = groups.current.next();
    handed.current = 0;
    setLost(nothingLost);
    void next();
    return () => left.abort();
  }, [photos, rule, next]);
  return { ...group, lost, next };
};
