import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_TASKS, TASK_LENGTH } from '@togather/contract/limits.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Task } from '@togather/contract/schemas/tasks.ts';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { paths } from '#lib/history/paths.ts';
import { openLoaded } from '#lib/loading/load-chunk.ts';
import { tasksQuery } from '#parts/tasks/tasks-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton, LinkButton } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { ConfirmDialog, useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { fieldClasses, TextField } from '#ui/fields/text-field.tsx';
import { ChevronDownIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { SettingList } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

/** A task as it is saved. */
export type Draft = BodyInputOf<'saveTasks'>['tasks'][number];

/** Changes what is saved of the tasks. */
type Edit = (drafts: readonly Draft[]) => Draft[];

const loadTaskLists = () => import('./task-lists.tsx');
const TaskLists = lazy(async () => ({ default: (await loadTaskLists()).TaskLists }));

/** Chooses, writes, orders and removes tasks. Each change is saved at once. */
export function TaskSection({ event }: { event: Event }) {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const { eventId, pinCode } = event;
  const query = tasksQuery(eventId);
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  const [isChoosing, setIsChoosing] = useState(false);
  const [removed, setRemoved] = useState<Task | null>(null);
  const without = (task: Task) => (drafts: readonly Draft[]) =>
    drafts.filter(({ taskId }) => taskId !== task.taskId);
  const save = async (edit: Edit) => {
    const now = client.getQueryData(query.queryKey);
    if (!now) return;
    const drafts = now.tasks.map(({ taskId, name }) => ({ taskId, name }));
    try {
      const body = { edition: now.edition, tasks: edit(drafts) };
      changeCached(client, query.queryKey, await call('saveTasks', { params: { eventId }, body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TASKS_CHANGED') await client.refetchQueries(query);
      throw error;
    }
  };
  const waiting = useRef<Edit[]>([]);
  // One after another, so that none is lost while another is being saved.
  const saving = useAction(async () => {
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await save(next);
    } finally {
      waiting.current = [];
    }
  });
  const edit = (change: Edit) => {
    waiting.current.push(change);
    void saving.run();
  };
  const moveTask = (drafts: readonly Draft[], { taskId }: Task, by: -1 | 1): Draft[] => {
    const at = drafts.findIndex((draft) => draft.taskId === taskId);
    return at < 0 ? [...drafts] : moved(drafts, at, by);
  };
  const choosing = useAction(async (names: readonly string[]) => {
    await save((drafts) => [...drafts, ...names.map((name) => ({ name }))]);
    setIsChoosing(false);
  });
  if (error && !data)
    return (
      <p role="alert">
        {t('failed')} {errorText(error)}
      </p>
    );
  if (!data) return null;
  const { tasks } = data;
  const count = tasks.length;
  const isFull = count >= MAX_TASKS;
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted tabular-nums">
          {count === 0 ? t('host.none') : t('host.count', { count, most: MAX_TASKS })}
        </p>
        {count > 0 && (
          <LinkButton kind="quiet" to={paths.tasks(pinCode)} className="-mx-5">
            {t('host.page')}
          </LinkButton>
        )}
      </div>
      {count > 0 && (
        <SettingList label={t('list')}>
          {tasks.map((task, at) => (
            <TaskRow
              key={task.taskId}
              task={task}
              number={at + 1}
              isLast={at === count - 1}
              address={paths.task(pinCode, task.taskId)}
              onRename={(name) =>
                edit((drafts) =>
                  drafts.map((draft) => (draft.taskId === task.taskId ? { ...draft, name } : draft)),
                )
              }
              onMove={(by) => edit((drafts) => moveTask(drafts, task, by))}
              onRemove={() => (task.photoCount > 0 ? setRemoved(task) : edit(without(task)))}
            />
          ))}
        </SettingList>
      )}
      <FailureNote error={saving.error} />
      {isFull ? (
        <p className="text-sm text-muted">{t('host.full')}</p>
      ) : (
        <div className="grid gap-4">
          <Button
            kind={count === 0 ? 'primary' : 'secondary'}
            className="justify-self-start max-sm:w-full"
            onClick={() => openLoaded(loadTaskLists, () => setIsChoosing(true))}
          >
            {t('host.fromList')}
          </Button>
          <AddTask isPending={saving.isPending} onAdd={(name) => edit((drafts) => [...drafts, { name }])} />
        </div>
      )}
      <Suspense fallback={null}>
        {isChoosing && (
          <TaskLists
            known={tasks.map(({ name }) => name)}
            adding={choosing}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
      {removed && (
        <RemoveTask task={removed} onRemove={() => save(without(removed))} onClose={() => setRemoved(null)} />
      )}
    </div>
  );
}

/** Asks before a task with photos is removed. */
const RemoveTask = ({
  task,
  onRemove,
  onClose,
}: {
  task: Task;
  onRemove: () => Promise<void>;
  onClose: () => void;
}) => {
  const { t } = useTranslation('tasks');
  const work = useAction(async () => {
    await onRemove();
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('host.removeTitle')}
      confirm={t('host.confirm')}
      work={work}
      isOpen
      onClose={onClose}
    >
      <p>{t('host.removeText', { name: task.name, count: task.photoCount })}</p>
    </ConfirmDialog>
  );
};

/** Moves a task by one place, if there is one. */
const moved = (drafts: readonly Draft[], at: number, by: 1 | -1): Draft[] => {
  const next = [...drafts];
  const [one, other] = [next[at], next[at + by]];
  if (one && other) [next[at], next[at + by]] = [other, one];
  return next;
};

const TaskRow = ({
  task,
  number,
  isLast,
  address,
  onRename,
  onMove,
  onRemove,
}: {
  task: Task;
  /** From 1. */
  number: number;
  isLast: boolean;
  /** The address of its gallery. */
  address: string;
  onRename: (name: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('tasks');
  const { name, photoCount } = task;
  const photos = photoCount > 0 ? t('photos', { count: photoCount }) : t('noPhotos');
  const rename = (field: HTMLTextAreaElement) => {
    const next = field.value.trim();
    if (next === '') field.value = name;
    else if (next !== name) onRename(next);
  };
  return (
    <li className="grid gap-1 py-3">
      <textarea
        key={name}
        rows={1}
        dir="auto"
        aria-label={t('host.name', { number })}
        maxLength={TASK_LENGTH}
        defaultValue={name}
        onBlur={(event) => rename(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className={classes(fieldClasses, 'field-sizing-content resize-none py-2.5')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <LinkButton
          kind="quiet"
          to={address}
          aria-label={t('host.galleryLabel', { photos, name })}
          className="-ml-3 px-3! text-sm! font-normal! text-muted tabular-nums"
        >
          {photos}
        </LinkButton>
        <span className="-mr-2 flex items-center">
          <CopyButton
            text={new URL(address, location.href).href}
            label={t('host.copyLabel', { name })}
            copied={t('host.copied')}
          />
          <IconButton
            label={t('host.up', { name })}
            icon={<ChevronDownIcon className="size-5 rotate-180" />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('host.down', { name })}
            icon={<ChevronDownIcon className="size-5" />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={t('host.remove', { name })}
            icon={<CloseIcon className="size-5" />}
            onClick={onRemove}
          />
        </span>
      </div>
    </li>
  );
};

/** Writes a task of the host's own. */
const AddTask = ({ isPending, onAdd }: { isPending: boolean; onAdd: (name: string) => void }) => {
  const { t } = useTranslation('tasks');
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    setIsMissing(typed === '');
    if (typed === '') return;
    onAdd(typed);
    setName('');
  };
  return (
    <form noValidate onSubmit={submit} className="grid">
      <TextField
        label={t('host.newName')}
        hint={t('host.newHint')}
        maxLength={TASK_LENGTH}
        value={name}
        onChange={setName}
        error={isMissing ? t('host.nameMissing') : null}
      />
      <Button
        type="submit"
        kind="secondary"
        isPending={isPending}
        className="justify-self-start max-sm:w-full"
      >
        {t('host.add')}
      </Button>
    </form>
  );
};
