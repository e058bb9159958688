import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { type ReactNode, useId } from 'react';
import { call } from '#lib/api/api.ts';
import { formatBytes } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { WarningIcon } from '#ui/icons/icons.tsx';

export type InstallationState = ResponseOf<'readInstallation'>;

/** Every key of the installation's page but those of the storage, which no act there changes, starts with it. */
export const INSTALLATION = ['admin', 'installation'] as const;

/** The state of the installation, for its page and the overview. */
export const installationQuery = queryOptions({
  queryKey: [...INSTALLATION, 'state'],
  queryFn: ({ signal }) => call('readInstallation', { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

/** The bytes of all photos. */
export const storageUseQuery = queryOptions({
  queryKey: ['admin', 'storage-use'],
  queryFn: ({ signal }) => call('readStorageUse', { signal }),
  staleTime: 0,
});

/** Whether the user is an administrator, and how many items wait for one. Refetched on each mount of the panel. */
export const adminCheckQuery = queryOptions({
  queryKey: ['admin', 'check'],
  queryFn: ({ signal }) => call('checkAdmin', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** A part of the installation's page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 [&>dl:last-child>:last-child]:border-b-0 [&>dl:last-child>:last-child]:pb-0"
    >
      <h3 id={heading} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A name and a value, in a list of both. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}

/** Says what an operator has to do. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm text-danger">
      <WarningIcon className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Formats bytes of photos, of which there may be none; never broken between number and unit. */
export function formatSize(bytes: number): string {
  return (bytes === 0 ? '0 MB' : formatBytes(bytes)).replace(' ', '\u00a0');
}

/** Units with their seconds, and the least number of seconds that is said in them. */
const units = [
  ['days', 86_400, 172_800],
  ['hours', 3600, 3600],
  ['minutes', 60, 60],
] as const;

/** Returns a function that says a number of seconds in the largest fitting unit. */
export function useDuration() {
  const { t } = useTranslation('admin');
  return (seconds: number): string => {
    const [unit, size] = units.find(([, , least]) => seconds >= least) ?? ['seconds', 1];
    return t(`installation.${unit}`, { value: Math.round(seconds / size) });
  };
}

/** Backups are made daily; deploy/alerts.yaml alerts after the same time. */
const LATEST_MS = 26 * 3600_000;

/** Returns whether an operator has to see to the backups: there is none, or the last one is too old. */
export function judgeBackup(lastBackupAt: string | null, now: number): 'good' | 'old' | 'none' {
  if (lastBackupAt === null) return 'none';
  return now - Date.parse(lastBackupAt) > LATEST_MS ? 'old' : 'good';
}
