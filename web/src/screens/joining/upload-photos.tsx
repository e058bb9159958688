import { PhotoGuide } from '../../features/joining/photo-guide.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('photo-guides');
  usePageMeta({ title: t('upload.title'), description: t('upload.text') });
  return (
    <PageShell>
      <PhotoGuide goal="upload" />
    </PageShell>
  );
};
