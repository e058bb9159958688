import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { useLeaveGuard } from '#lib/history/use-leaving.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { type AdChanges, readAdDraft, type SavedAds } from '#parts/ads/ad-draft.ts';
import { HostArea, ToEvent } from '#parts/host/host-area.tsx';
import { StatisticsView } from '#parts/statistics/statistics-view.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { Link } from '#ui/links/link.tsx';
import { AdSlotRow, leadToSlot } from './ads/editor/ad-slot-row.tsx';
import { PhonePreview } from './ads/editor/phone-preview.tsx';
import { type AdEditor, useAdEditor } from './ads/editor/use-ad-editor.ts';
import { FrameView } from './frame-view.tsx';
import { PermissionView } from './permission-view.tsx';
import { type View, viewOf, views } from './views.ts';

const LeaveDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./ads/editor/leave-dialog.tsx'))).LeaveDialog,
}));

/** Applies a save to the cached event at once, and refetches the rest, or all if the server does not say what it saved. */
const useFollowSaved = (pin: string) => {
  const client = useQueryClient();
  return async (saved: SavedAds | undefined) => {
    if (!saved) return client.invalidateQueries({ queryKey: ['event'] });
    const { ads, subtitle } = saved;
    client.setQueryData(
      backstageQuery(pin).queryKey,
      (now) =>
        now && {
          ...now,
          event: { ...now.event, adInfos: [...ads], plusEventSettings: { sponsorSubtitle: subtitle } },
        },
    );
    void client.invalidateQueries({ queryKey: ['event'] });
  };
};

const Editor = ({ event, restored }: { event: Event; restored: AdChanges }) => {
  const [params] = useSearchParams();
  const view = viewOf(params);
  const editor = useAdEditor({
    eventId: event.eventId,
    saved: { ads: event.adInfos, subtitle: event.plusEventSettings?.sponsorSubtitle ?? '' },
    restored,
    onSaved: useFollowSaved(event.pinCode),
  });
  const [opened, setOpened] = useState<number | null>(null);
  const { leave, stay } = useLeaveGuard(editor.hasChanges);
  const wasRestored = restored.subtitle !== undefined || Object.keys(restored.slots).length > 0;
  return (
    <HostArea
      event={event}
      tab="sponsors"
      actions={<GoToEvent pin={event.pinCode} editor={editor} />}
      {...(view === 'ads' && { aside: <PhonePreview event={event} editor={editor} opened={opened} /> })}
    >
      <div className="grid min-w-0 content-start gap-6">
        <BackstageMenu pin={event.pinCode} view={view} />
        {view === 'ads' && (
          <AdsView editor={editor} wasRestored={wasRestored && editor.hasChanges} onOpen={setOpened} />
        )}
        {view === 'frame' && <FrameView {...event} />}
        {view === 'permission' && <PermissionView {...event} />}
        {view === 'stat' && <StatisticsView eventId={event.eventId} name={event.pinCode} />}
        {(view === 'ads' || editor.hasChanges) && <SaveBar editor={editor} isBelowAds={view === 'ads'} />}
      </div>
      <Suspense fallback={null}>{editor.hasChanges && <LeaveDialog leave={leave} stay={stay} />}</Suspense>
    </HostArea>
  );
};

/** The backstage of a Plus event for its host, with this tab's unsaved changes. */
export function BackstageView({ event }: { event: Event }) {
  const { data: restored } = useQuery({
    queryKey: ['ad-draft', event.eventId],
    queryFn: () => readAdDraft(event.eventId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return restored ? <Editor event={event} restored={restored} /> : <Checking />;
}

/** The navigation between the views. */
const BackstageMenu = ({ pin, view }: { pin: string; view: View }) => {
  const { t } = useTranslation('backstage');
  const at = paths.backstage(pin);
  return (
    <nav aria-label={t('menu')} className="flex gap-1 rounded-card bg-sunken p-1 sm:justify-self-start">
      {views.map((one) => (
        <Link
          key={one}
          to={one === 'ads' ? at : `${at}?view=${one}`}
          aria-current={one === view ? 'page' : undefined}
          className="flex min-h-11 min-w-0 flex-auto items-center justify-center rounded-control px-3 text-center text-sm text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-line sm:px-5"
        >
          {t(`views.${one}`)}
        </Link>
      ))}
    </nav>
  );
};

/** Leads to the event. During a save it waits, and stays here if the save fails. */
const GoToEvent = ({
  pin,
  editor: { isSaving, hasChanges },
}: {
  pin: string;
  editor: Pick<AdEditor, 'isSaving' | 'hasChanges'>;
}) => {
  const { t } = useTranslation('backstage');
  const [isWaiting, setIsWaiting] = useState(false);
  const to = paths.event(pin);
  useEffect(() => {
    if (!isWaiting || isSaving) return;
    setIsWaiting(false);
    if (!hasChanges) navigate(to);
  }, [isWaiting, isSaving, hasChanges, to]);
  return (
    <>
      <ToEvent
        pin={pin}
        {...(isSaving && { go: () => setIsWaiting(true) })}
        {...(isWaiting && { icon: <Spinner className="size-5" /> })}
      />
      <span role="status" className="sr-only">
        {isWaiting && t('goesAfterSaving')}
      </span>
    </>
  );
};

const faultyOf = ({ slots }: AdEditor) => slots.find(({ fault }) => fault !== null && fault !== 'processing');

const useStatus = ({ hasChanges, slots, faulty, isSaving }: AdEditor): string => {
  const { t } = useTranslation('backstage');
  if (isSaving) return t('ads.saving');
  if (slots.some(({ fault }) => fault === 'processing')) return t('ads.faults.processing');
  if (faulty > 0) return t('ads.invalid', { count: faulty });
  return t(hasChanges ? 'ads.unsaved' : 'ads.saved');
};

/** The save button, with unsaved changes and incomplete slots; sticky while there are changes. */
const SaveBar = ({ editor, isBelowAds }: { editor: AdEditor; isBelowAds: boolean }) => {
  const { t } = useTranslation('backstage');
  const { hasChanges, isSaving, canSave } = editor;
  const status = useStatus(editor);
  const faulty = isBelowAds ? faultyOf(editor) : undefined;
  const bar = useRef<HTMLDivElement>(null);
  useKeepFocus(bar);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={classes(
        'flex flex-wrap items-center justify-end gap-2 outline-none',
        hasChanges &&
          'sticky bottom-0 z-20 -mx-5 border-t border-line bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0',
      )}
    >
      <p role="status" className={classes('flex-1 text-sm text-muted', hasChanges && 'max-sm:basis-full')}>
        {faulty ? (
          <button
            type="button"
            onClick={() => leadToSlot(faulty.positionId)}
            className="min-h-11 text-left font-semibold text-danger underline underline-offset-4 hover:decoration-2"
          >
            {status}
          </button>
        ) : (
          status
        )}
      </p>
      <div className={classes('flex gap-2', hasChanges && 'max-sm:flex-1 max-sm:*:flex-1')}>
        {hasChanges && (
          <Button kind="quiet" disabled={isSaving} onClick={editor.discard}>
            {t('ads.discard')}
          </Button>
        )}
        <Button isPending={isSaving} disabled={!canSave} onClick={editor.save} className="min-w-28">
          {t('ads.save')}
        </Button>
      </div>
    </div>
  );
};

const ignore = (event: DragEvent) => event.preventDefault();

/** Ignores files dropped outside a slot, which the browser would otherwise open in place of the page. */
const useNoStrayDrops = (): void => {
  useEffect(() => {
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
};

const MAX_SUBTITLE = 200;

/** The sponsor subtitle and the six slots. */
const AdsView = ({
  editor,
  wasRestored,
  onOpen,
}: {
  editor: AdEditor;
  wasRestored: boolean;
  onOpen: (position: number) => void;
}) => {
  const { t } = useTranslation('backstage');
  useNoStrayDrops();
  // A restored draft opens one row, for all of them are several screens.
  const [first] = useState(() => faultyOf(editor) ?? editor.slots.find(({ isChanged }) => isChanged));
  return (
    <section aria-labelledby="ads-title" className="grid min-w-0 gap-6">
      <div className="grid max-w-2xl gap-1">
        <h2 id="ads-title" className="text-xl">
          {t('ads.title')}
        </h2>
        <p className="text-muted">{t('ads.text')}</p>
      </div>
      {wasRestored && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3">
          {t('ads.draftRestored')}
        </p>
      )}
      <TextField
        label={t('ads.subtitle')}
        hint={t('ads.subtitleHint')}
        placeholder={t('ads.subtitlePlaceholder')}
        value={editor.subtitle}
        maxLength={MAX_SUBTITLE}
        autoComplete="off"
        disabled={editor.isSaving}
        onChange={editor.setSubtitle}
      />
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {editor.slots.map((slot) => (
          <AdSlotRow
            key={slot.positionId}
            slot={slot}
            editor={editor}
            startsOpen={slot.positionId === first?.positionId}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
};

interface Backstage {
  readonly event: Event;
  readonly isHost: boolean;
}

/** The event of a PIN, and whether the signed-in user hosts it. Changes of the event invalidate ['event']. */
export function backstageQuery(pin: string) {
  return queryOptions({
    queryKey: ['event', normalizePin(pin), 'backstage'],
    queryFn: async ({ signal }): Promise<Backstage> => {
      const event = await lookUp(pin, { signal, by: call });
      const { isEventHost } = await call('isHost', { params: { eventId: event.eventId }, signal });
      return { event, isHost: isEventHost };
    },
    staleTime: 0,
    retryDelay: 1000,
  });
}

/** Shown while the host check runs. */
export function Checking() {
  const { t } = useTranslation('backstage');
  return (
    <div role="status" className="grid min-h-[50dvh] content-center justify-items-center gap-4 text-muted">
      <Spinner className="size-8" />
      <p>{t('loading')}</p>
    </div>
  );
}
