import type { AdminUser } from '@togather/contract/schemas/operating.ts';
import { call } from '#lib/api/api.ts';
import { saveFrom } from '#lib/device/share.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Address } from '#ui/links/link.tsx';
import { type RowAction, RowMenu } from './action.tsx';
import { AdminList, AdminView, TableRow, useAdminList } from './admin-list.tsx';
import { SanctionNote, useBan } from './sanctions.tsx';

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
    <AdminView title={t('people.title')} isTitled={false} isWide>
      <AdminList
        list={useUsers()}
        searchField={{ label: t('people.search'), hint: t('people.searchHint') }}
        count={({ total: count }) => t('create.userHint', { count })}
        failed={t('create.usersFailed')}
        outline="h-12"
        columns={[
          { head: t('people.name'), width: 'minmax(0, 1fr)' },
          { head: t('people.email'), width: 'minmax(0, 1.5fr)' },
          { head: '', width: '2.75rem' },
        ]}
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
  const ban = useBan(user, t('ban.ban'));
  const exporting: RowAction = {
    label: t('people.export'),
    act: async () => saveFrom((await call('exportUser', { params })).url),
    stale: null,
  };
  const deleting: RowAction = {
    label: t('people.delete'),
    question: {
      title: t('people.deleteTitle'),
      text: t('people.deleteText', { email }),
      confirm: t('people.delete'),
      isDanger: true,
      field: { label: t('people.confirmEmail'), type: 'email', spellCheck: false },
      start: '',
      isReady: (typed) => typed.toLowerCase() === email.toLowerCase(),
    },
    act: async (typed) => {
      await call('deleteUser', { params, body: { email: typed } });
      notify({ type: 'success', message: t('people.deleted', { email }) });
    },
  };
  return (
    <TableRow
      label={name}
      isBrief
      title={<bdi>{name}</bdi>}
      cells={[[t('people.email'), <Address key="email">{email}</Address>]]}
      menu={<RowMenu name={email} actions={[exporting, ban, deleting]} />}
      note={banned && <SanctionNote title={t('ban.banned')} sanction={banned} />}
    />
  );
};
