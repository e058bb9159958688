import type { Hosting, UnlistedHost } from '@togather/contract/schemas/admin/admin.ts';
import { useState } from 'react';
import { Fact } from '#pages/admin/fact.tsx';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { SearchField } from '#pages/admin/search-field.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { useHosts } from './use-hosts.ts';

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

type Shown = Pick<Hosting, 'mode' | 'administrators' | 'emails' | 'domains'>;

const Settings = ({ settings: { mode, administrators, emails, domains } }: { settings: Shown }) => {
  const { t } = useTranslation('admin');
  return (
    <dl className="border-t border-line">
      <Fact name={t('hosts.mode')}>
        <span className="font-medium">{t(`hosts.modes.${mode}`)}</span>
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

const Host = ({ host }: { host: UnlistedHost }) => {
  const { t } = useTranslation('admin');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          <bdi>{host.name}</bdi>
        </p>
        <p className="text-sm break-all text-muted">
          <bdi>{host.email}</bdi>
        </p>
        {!host.isEmailVerified && <p className="text-sm text-muted">{t('hosts.unverified')}</p>}
      </div>
      <p className="text-sm text-muted tabular-nums">{t('hosts.events', { count: host.eventCount })}</p>
    </li>
  );
};

/** Shows who may create events, and finds the hosts who may not create more. */
export function Hosts() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const pages = useHosts(search);
  const settings = pages.first;
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <h2 className="text-xl">{t('hosts.title')}</h2>
      {settings && <Settings settings={settings} />}
      <p className="text-sm text-muted">{t('hosts.note')}</p>
      {settings?.mode !== 'everybody' && (
        <section className="mt-4 grid gap-6">
          <header className="grid gap-1">
            <h3 className="text-lg">{t('hosts.othersTitle')}</h3>
            <p className="text-muted">{t('hosts.othersText')}</p>
          </header>
          <SearchField
            label={t('hosts.search')}
            hint={t('hosts.searchHint')}
            value={search}
            onChange={setSearch}
            found={pages.total === undefined ? undefined : t('hosts.count', { count: pages.total })}
          />
          <PagedList pages={pages} failed={t('hosts.failed')} outline="h-16" className="border-t border-line">
            {(host) => <Host key={host.id} host={host} />}
          </PagedList>
        </section>
      )}
    </div>
  );
}
