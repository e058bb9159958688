import { Fact } from '#pages/admin/fact.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Card } from './card.tsx';
import { useDuration } from './use-duration.ts';
import type { InstallationState } from './use-installation.ts';

/** The web process that responded. */
export function ResponderCard({
  of: { pools, storageErrors, upSeconds },
}: {
  of: InstallationState['responder'];
}) {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  return (
    <Card title={t('installation.responder')}>
      <p className="text-sm text-muted">{t('installation.note')}</p>
      <dl className="border-t border-line">
        {pools.map(({ name, used, idle, waiting }) => (
          <Fact key={name} name={t(name === 'main' ? 'installation.pool' : 'installation.checksPool')}>
            {t('installation.connections', { used, idle, waiting })}
          </Fact>
        ))}
        <Fact name={t('installation.storageErrors')}>{storageErrors}</Fact>
        <Fact name={t('installation.up')}>{duration(upSeconds)}</Fact>
      </dl>
    </Card>
  );
}
