import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from '#lib/history/search-params.ts';
import { useLeaveGuard } from '#lib/history/use-leave-guard.ts';
import { untilLoaded } from '#lib/loading/until-loaded.ts';
import { readAdDraft } from '#parts/ads/ad-draft.ts';
import type { AdChanges, SavedAds } from '#parts/ads/ad-slot.ts';
import { HostArea } from '#parts/host/host-area.tsx';
import { StatisticsView } from '#parts/statistics/statistics-view.tsx';
import { AdsView } from './ads/editor/ads-view.tsx';
import { SaveBar } from './ads/editor/save-bar.tsx';
import { useAdEditor } from './ads/editor/use-ad-editor.ts';
import { BackstageMenu } from './backstage-menu.tsx';
import { backstageQuery } from './backstage-query.ts';
import { Checking } from './checking.tsx';
import { GoToEvent } from './go-to-event.tsx';
import { PermissionView } from './permission-view.tsx';
import { viewOf } from './views.ts';

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
  const { leave, stay } = useLeaveGuard(editor.hasChanges);
  const wasRestored = restored.subtitle !== undefined || Object.keys(restored.slots).length > 0;
  return (
    <HostArea event={event} tab="sponsors" actions={<GoToEvent pin={event.pinCode} editor={editor} />}>
      <div className="grid gap-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10">
        <BackstageMenu pin={event.pinCode} view={view} />
        <div className="grid min-w-0 content-start gap-6">
          {view === 'ads' && <AdsView editor={editor} wasRestored={wasRestored && editor.hasChanges} />}
          {view === 'permission' && <PermissionView {...event} />}
          {view === 'stat' && <StatisticsView eventId={event.eventId} name={event.pinCode} />}
          {(view === 'ads' || editor.hasChanges) && <SaveBar editor={editor} />}
        </div>
      </div>
      <Suspense fallback={null}>{editor.hasChanges && <LeaveDialog leave={leave} stay={stay} />}</Suspense>
    </HostArea>
  );
};

/** The backstage of a Plus event for its host, with this tab's unsaved changes. */
export const BackstageView = ({ event }: { event: Event }) => {
  const { data: restored } = useQuery({
    queryKey: ['ad-draft', event.eventId],
    queryFn: () => readAdDraft(event.eventId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return restored ? <Editor event={event} restored={restored} /> : <Checking />;
};
