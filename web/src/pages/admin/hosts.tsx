import type { Hosting } from '@togather/contract/schemas/operating.ts';
import { call } from '#lib/api/api.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';
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
            outline="h-16"
            isRuled
          >
            {(host) => (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-4">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold">
                    <bdi>{host.name}</bdi>
                  </p>
                  <p className="text-sm break-all text-muted">
                    <bdi>{host.email}</bdi>
                  </p>
                  {!host.isEmailVerified && <p className="text-sm text-muted">{t('hosts.unverified')}</p>}
                </div>
                <p className="text-sm text-muted tabular-nums">
                  {t('hosts.events', { count: host.eventCount })}
                </p>
              </li>
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
