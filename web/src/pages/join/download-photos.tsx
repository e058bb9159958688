import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { PhotoGuide } from './photo-guide.tsx';

export function Screen() {
  const { t } = useTranslation('photo-guides');
  usePageMeta({ title: t('download.title'), description: t('download.text') });
  return (
    <PageShell>
      <PhotoGuide goal="download" />
    </PageShell>
  );
}
