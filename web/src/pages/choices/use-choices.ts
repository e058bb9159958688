import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { onResume } from '#lib/device/on-resume.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { keyOf, type Mark, PendingMarks } from './pending-marks.ts';

type MarkedIds = Pick<Mark, 'listId' | 'photoId'>;

/** Where lists come from and marks go: a host's event, or a link for choosing. */
export interface ChoiceSource {
  readonly queryKey: QueryKey;
  readonly fetch: (signal: AbortSignal) => Promise<{ lists: ChoiceList[] }>;
  /** With a note, a photo that is not in the list stays out. */
  readonly choose: (ids: MarkedIds, body: { note?: string }) => Promise<{ chosen: boolean }>;
  readonly unchoose: (ids: MarkedIds) => Promise<unknown>;
  /** The name beside the own choices; null for a host. */
  readonly name: string | null;
  /** The server refused a mark, such as for a photo that is gone. */
  readonly onRefused: (error: unknown) => void;
}

/** By which the choices of others appear. */
const POLL_MS = 5000;

/** Keeps the lists current, with the own marks at once, and sends these until the server has them. */
export function useChoices(source: ChoiceSource) {
  const client = useQueryClient();
  const latest = useRef(source);
  latest.current = source;
  const { queryKey } = source;
  /** What is typed as a note and not acknowledged, by `keyOf`. It outlives its choice. */
  const drafts = useRef(new Map<string, string>());
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => latest.current.fetch(signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  const [pending] = useState(
    () =>
      new PendingMarks({
        send: async (mark, isLast) => {
          const { queryKey: key, name } = latest.current;
          const isChosen = await sendMark(latest.current, mark);
          if (isLast()) settleDraft(drafts.current, mark, isChosen);
          // An answer from before would take the mark back for a moment.
          await client.cancelQueries({ queryKey: key });
          client.setQueryData<{ lists: ChoiceList[] }>(
            key,
            (now) => now && { lists: withMark(now.lists, { ...mark, isChosen }, name) },
          );
        },
        onRefused: (refusal) => {
          notify({ type: 'error', message: errorText(refusal) });
          void client.invalidateQueries({ queryKey: latest.current.queryKey });
          latest.current.onRefused(refusal);
        },
      }),
  );
  useEffect(() => onResume(pending.sendAll), [pending]);
  const marks = useSyncExternalStore(pending.subscribe, pending.snapshot);
  const { name } = source;
  const lists = useMemo(
    () => data && [...marks.values()].reduce((now, mark) => withMark(now, mark, name), data.lists),
    [data, marks, name],
  );
  return {
    /** Undefined until they are known. */
    lists,
    error,
    mark: (mark: Mark) => pending.want(mark),
    drafts: drafts.current,
    /** Marks that could not be sent. */
    unsaved: pending.isStuck ? marks.size : 0,
  };
}

/** Sends a mark. Returns whether the photo is in the list then. */
async function sendMark({ choose, unchoose }: ChoiceSource, mark: Mark): Promise<boolean> {
  const { listId, photoId, isChosen, note } = mark;
  const ids = { listId, photoId };
  if (isChosen === false) {
    await unchoose(ids);
    return false;
  }
  if (isChosen) await choose(ids, {});
  return note === undefined || (await choose(ids, { note })).chosen;
}

/** Forgets a note that was saved, and keeps one whose photo was taken out meanwhile. */
function settleDraft(drafts: Map<string, string>, mark: Mark, isChosen: boolean): void {
  const [key, { note }] = [keyOf(mark), mark];
  if (note === undefined) return;
  const draft = drafts.get(key);
  if (!isChosen) drafts.set(key, draft ?? note);
  else if (draft !== undefined && cleanShownText(draft) === note) drafts.delete(key);
}

/** Returns the lists after a mark. */
function withMark(
  lists: readonly ChoiceList[],
  { listId, photoId, isChosen, note }: Mark,
  name: string | null,
): ChoiceList[] {
  return lists.map((list) => {
    if (list.listId !== listId) return list;
    const known = list.choices.find((choice) => choice.photoId === photoId);
    const others = list.choices.filter((choice) => choice !== known);
    if (isChosen === false) return { ...list, choices: others };
    if (!known && !isChosen) return list;
    if (known && (note === undefined || note === known.note)) return list;
    const choice = {
      ...(known ?? { photoId, fileName: '', uploaderName: null }),
      note: note ?? known?.note ?? '',
      chosenBy: name,
      isByHost: name === null,
      chosenAt: new Date().toISOString(),
    };
    return { ...list, choices: [...others, choice] };
  });
}
