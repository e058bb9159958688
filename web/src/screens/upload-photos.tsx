import { PhotoGuide } from '../features/joining/photo-guide.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { PageShell } from '../ui/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('photo-guides');
  usePageMeta({ title: t('upload.title'), description: t('upload.text') });
  return (
    <PageShell>
      <PhotoGuide goal="upload" />
    </PageShell>
  );
};
