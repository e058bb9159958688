import type { Hosting } from '@togather/contract/schemas/operating.ts';
import { call } from '#lib/api/api.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Address } from '#ui/links/link.tsx';
import { AdminList, AdminView, TableRow, useAdminList } from './admin-list.tsx';
import { Fact } from './facts.tsx';

/** Shows who may create events, and finds the hosts who may not create more. */
export function Hosts() {
  const { t } = useTranslation('admin');
  const list = useAdminList({
    key: ['hosts'],
    size: 50,
    startSearch: '',
    read: (query, signal) => call('listHosts', { query, signal }),
    rowsOf: ({ hosts }) => hosts,
    idOf: ({ id }) => id,
  });
  const settings = list.first;
  return (
    <AdminView title={t('hosts.title')}>
      {settings && <Settings settings={settings} />}
      <p className="text-sm text-muted">{t('hosts.note')}</p>
      {settings?.mode !== 'everybody' && (
        <section className="mt-4 grid gap-6">
          <header className="grid gap-1">
            <h3 className="text-lg">{t('hosts.othersTitle')}</h3>
            <p className="text-muted">{t('hosts.othersText')}</p>
          </header>
          <AdminList
            list={list}
            searchField={{ label: t('hosts.search'), hint: t('hosts.searchHint') }}
            count={({ total: count }) => t('hosts.count', { count })}
            failed={t('hosts.failed')}
            outline="h-12"
            columns={[
              { head: t('people.name'), width: 'minmax(0, 1fr)' },
              { head: t('people.email'), width: 'minmax(0, 1.5fr)' },
              { head: t('views.events'), width: '7rem' },
            ]}
          >
            {(host) => (
              <TableRow
                label={host.name}
                title={<bdi>{host.name}</bdi>}
                cells={[
                  [
                    t('people.email'),
                    <span key="email">
                      <Address>{host.email}</Address>
                      {!host.isEmailVerified && (
                        <span className="block text-muted">{t('hosts.unverified')}</span>
                      )}
                    </span>,
                  ],
                  [
                    t('views.events'),
                    <span key="events" className="tabular-nums">
                      {t('hosts.events', { count: host.eventCount })}
                    </span>,
                  ],
                ]}
              />
            )}
          </AdminList>
        </section>
      )}
    </AdminView>
  );
}

const Addresses = ({ name, addresses }: { name: string; addresses: readonly string[] }) => {
  const { t } = useTranslation('admin');
  return (
    <Fact name={name}>
      {addresses.length === 0 ? (
        t('hosts.nobody')
      ) : (
        <ul>
          {addresses.map((address) => (
            <li key={address} className="break-all">
              <bdi>{address}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Fact>
  );
};

const Settings = ({
  settings: { mode, administrators, emails, domains },
}: {
  settings: Omit<Hosting, 'hosts'>;
}) => {
  const { t } = useTranslation('admin');
  return (
    <dl className="border-t border-line">
      <Fact name={t('hosts.mode')}>
        <span className="font-semibold">{t(`hosts.modes.${mode}`)}</span>
      </Fact>
      {mode === 'list' && (
        <>
          <Addresses name={t('hosts.emails')} addresses={emails} />
          <Addresses name={t('hosts.domains')} addresses={domains} />
        </>
      )}
      <Addresses name={t('hosts.administrators')} addresses={administrators} />
    </dl>
  );
};
