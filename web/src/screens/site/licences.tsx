import { LicenceList } from '../../features/legal/licence-list.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** The parts of the pages that others have written, with their licences. */
export const Screen = () => {
  const { t } = useTranslation('terms');
  const [title, intro] = [t('licences.title'), t('licences.intro')];
  usePageMeta({ title, description: intro });
  return (
    <PageShell>
      <article className="mx-auto max-w-2xl">
        <PageHeader title={title} text={intro} />
        <LicenceList />
      </article>
    </PageShell>
  );
};
