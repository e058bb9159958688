import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { LegalText } from '../features/legal/legal-text.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useConfig } from '../lib/config.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { PageShell } from '../ui/page-shell.tsx';

const sections = ['who', 'photos', 'faces', 'account', 'device', 'others', 'retention', 'rights'] as const;

export const Privacy = () => {
  const { t } = useTranslation('privacy');
  const config = useConfig();
  const days = config?.limits.retentionDays ?? RETENTION_DAYS;
  const email = config?.brand.contactEmails[0] ?? '';
  usePageMeta({ title: t('title'), description: t('intro') });
  return (
    <PageShell>
      <LegalText
        title={t('title')}
        intro={t('intro')}
        updated={t('updated')}
        sections={sections.map((id) => ({
          id,
          title: t(`sections.${id}.title`),
          text: t(`sections.${id}.text`, { days, email }),
        }))}
      />
    </PageShell>
  );
};
