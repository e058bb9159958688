import { Queries } from '#lib/api/queries.tsx';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { LicenceList } from './licence-list.tsx';

/** The parts of the pages that others have written, with their licences. */
export const LicencesPage = () => {
  const { t } = useTranslation('terms');
  const [title, intro] = [t('licences.title'), t('licences.intro')];
  usePageMeta({ title, description: intro });
  return (
    <PageShell>
      <article className="mx-auto max-w-2xl">
        <PageHeader title={title} text={intro} />
        <Queries>
          <LicenceList />
        </Queries>
      </article>
    </PageShell>
  );
};
