import { formatMoment } from '#lib/format/format-date.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { Fact } from '#pages/admin/fact.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Card, Warning } from './card.tsx';
import { judgeBackup } from './judge-backup.ts';
import type { InstallationState } from './use-installation.ts';

/** The last backup, the last check of the stored bytes, and what is wrong with them. */
export function BackupCard({
  state: { lastBackupAt, lastCheck },
}: {
  state: Pick<InstallationState, 'lastBackupAt' | 'lastCheck'>;
}) {
  const { t, language } = useTranslation('admin');
  const verdict = judgeBackup(lastBackupAt, serverNow());
  return (
    <Card title={t('installation.backups')}>
      <dl className="border-t border-line">
        <Fact name={t('installation.lastBackup')}>
          {lastBackupAt ? formatMoment(lastBackupAt, language) : t('installation.never')}
          {verdict !== 'good' && <Warning>{t(`installation.backup.${verdict}`)}</Warning>}
        </Fact>
        <Fact name={t('installation.lastCheck')}>
          {lastCheck ? (
            <>
              {formatMoment(lastCheck.at, language)}
              {lastCheck.faults > 0 ? (
                <Warning>{t('installation.check.failed', { count: lastCheck.faults })}</Warning>
              ) : (
                <span className="block text-sm text-muted">
                  {t('installation.check.passed', { count: lastCheck.photos })}
                </span>
              )}
            </>
          ) : (
            <>
              {t('installation.never')}
              <span className="block text-sm text-muted">{t('installation.check.how')}</span>
            </>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
