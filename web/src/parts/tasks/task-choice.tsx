import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#texts/use-translation.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { tasksQuery } from './tasks-query.ts';

/** Chooses the task that photos were taken for. Renders nothing until there are tasks. */
export function TaskChoice({
  eventId,
  value,
  onChange,
}: {
  eventId: string;
  /** '' for no task. */
  value: string;
  onChange: (taskId: string) => void;
}) {
  const { t } = useTranslation('tasks');
  const { data } = useQuery(tasksQuery(eventId));
  if (!data || data.tasks.length === 0) return null;
  const { tasks } = data;
  return (
    <SelectField
      label={t('choose')}
      value={tasks.some(({ taskId }) => taskId === value) ? value : ''}
      onChange={onChange}
      className="gap-1"
    >
      <option value="">{t('noTask')}</option>
      {tasks.map(({ taskId, name, isDone }) => (
        <option key={taskId} value={taskId}>
          {isDone ? `✓ ${name}` : name}
        </option>
      ))}
    </SelectField>
  );
}
