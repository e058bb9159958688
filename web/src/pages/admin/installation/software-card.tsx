import { Fact } from '#pages/admin/fact.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Card, Warning } from './card.tsx';
import type { InstallationState } from './use-installation.ts';

/** Versions, and the processes that run. */
export function SoftwareCard({
  state: { versions, processes },
}: {
  state: Pick<InstallationState, 'versions' | 'processes'>;
}) {
  const { t } = useTranslation('admin');
  const hasWorker = processes.some(({ service }) => service === 'worker');
  return (
    <Card title={t('installation.software')}>
      <dl className="border-t border-line">
        <Fact name={t('installation.version')}>
          {t('installation.versionOf', { version: versions.server })}{' '}
          <span className="font-mono text-sm">{versions.build}</span>
        </Fact>
        <Fact name={t('installation.schema')}>{versions.schema}</Fact>
        <Fact name={t('installation.runsOn')}>
          Node.js {versions.node} · PostgreSQL {versions.postgres}
        </Fact>
        <Fact name={t('installation.processes')}>
          <ul>
            {processes.map(({ service, count, build }) => (
              <li key={`${service} ${build}`}>
                {t('installation.process', { value: count, service })}{' '}
                <span className="font-mono text-sm">{build}</span>
              </li>
            ))}
          </ul>
          {!hasWorker && <Warning>{t('installation.noWorker')}</Warning>}
        </Fact>
      </dl>
    </Card>
  );
}
