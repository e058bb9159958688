import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { useState } from 'react';
import { useUserPages } from '#pages/admin/creating/use-users.ts';
import { BanButton } from '#pages/admin/events/ban-button.tsx';
import { MeasureNote } from '#pages/admin/events/measure-note.tsx';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { SearchField } from '#pages/admin/search-field.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { DeleteButton } from './delete-button.tsx';
import { ExportButton } from './export-button.tsx';

const Person = ({ user }: { user: AdminUser }) => {
  const { t } = useTranslation('admin');
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">
            <bdi>{user.name}</bdi>
          </p>
          <p className="text-sm text-muted">
            <bdi>{user.email}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ExportButton user={user} />
          <DeleteButton user={user} />
          <BanButton user={user} label={t('ban.ban')} />
        </div>
      </div>
      {user.banned && <MeasureNote title={t('ban.banned')} measure={user.banned} />}
    </li>
  );
};

/** Finds users by name or e-mail, to export, delete or ban them. */
export function People() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const pages = useUserPages(search);
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <h2 className="text-xl">{t('people.title')}</h2>
      <SearchField
        label={t('people.search')}
        hint={t('people.searchHint')}
        value={search}
        onChange={setSearch}
        found={pages.total === undefined ? undefined : t('create.userHint', { count: pages.total })}
      />
      <PagedList
        pages={pages}
        failed={t('create.usersFailed')}
        outline="h-16"
        className="border-t border-line"
      >
        {(user) => <Person key={user.id} user={user} />}
      </PagedList>
    </div>
  );
}
