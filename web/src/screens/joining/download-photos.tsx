import { PhotoGuide } from '../../features/joining/photo-guide.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('photo-guides');
  usePageMeta({ title: t('download.title'), description: t('download.text') });
  return (
    <PageShell>
      <PhotoGuide goal="download" />
    </PageShell>
  );
};
