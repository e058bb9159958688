import type { AdminUser } from '@togather/contract/schemas/operating.ts';
import { call } from '#lib/api/api.ts';
import { saveFrom } from '#lib/device/share.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ActionButton } from './action.tsx';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';
import { BanButton, SanctionNote } from './sanctions.tsx';

/** Returns the users whose name or e-mail contains a text. */
export function useUsers() {
  return useAdminList({
    key: ['users'],
    size: 50,
    startSearch: '',
    read: (query, signal) => call('listAllUsers', { query, signal }),
    rowsOf: ({ users }) => users,
    idOf: ({ id }) => id,
  });
}

/** Finds users by name or e-mail, to export, delete or ban them. */
export function People() {
  const { t } = useTranslation('admin');
  return (
    <AdminView title={t('people.title')}>
      <AdminList
        list={useUsers()}
        searchField={{ label: t('people.search'), hint: t('people.searchHint') }}
        count={({ total: count }) => t('create.userHint', { count })}
        failed={t('create.usersFailed')}
        outline="h-16"
        isRuled
      >
        {(user) => <Entry user={user} />}
      </AdminList>
    </AdminView>
  );
}

const Entry = ({ user }: { user: AdminUser }) => {
  const { t } = useTranslation('admin');
  const { name, email, banned } = user;
  const params = { userId: user.id };
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-muted">
            <bdi>{email}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            about={email}
            act={async () => saveFrom((await call('exportUser', { params })).url)}
            stale={null}
          >
            {t('people.export')}
          </ActionButton>
          <ActionButton
            about={email}
            question={{
              title: t('people.deleteTitle'),
              text: t('people.deleteText', { email }),
              confirm: t('people.delete'),
              field: { label: t('people.confirmEmail'), type: 'email', spellCheck: false },
              start: '',
              isReady: (typed) => typed.toLowerCase() === email.toLowerCase(),
            }}
            act={async (typed) => {
              await call('deleteUser', { params, body: { email: typed } });
              notify({ type: 'success', message: t('people.deleted', { email }) });
            }}
          >
            {t('people.delete')}
          </ActionButton>
          <BanButton user={user} label={t('ban.ban')} />
        </div>
      </div>
      {banned && <SanctionNote title={t('ban.banned')} sanction={banned} />}
    </li>
  );
};
