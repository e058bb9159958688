import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { CameraSettings } from './photographers/camera-settings.tsx';
import { CameraDrawing, FolderDrawing, ProgramDrawing } from './photographers/drawings.tsx';
import { Command, Way } from './photographers/way.tsx';

export const Screen = () => {
  const { t } = useTranslation('photographers');
  usePageMeta({ title: t('title'), description: t('intro') });
  const { origin } = location;
  return (
    <PageShell>
      <PageHeader title={t('title')} text={t('intro')} />
      <section aria-labelledby="key" className="mt-10 max-w-2xl">
        <h2 id="key" className="text-lg">
          {t('key.title')}
        </h2>
        <p className="mt-2 text-pretty">{t('key.text')}</p>
      </section>
      <Way
        id="folder"
        title={t('folder.title')}
        text={t('folder.text')}
        drawing={<FolderDrawing />}
        points={[t('folder.points.a'), t('folder.points.b'), t('folder.points.c')]}
      >
        <Command parts={['npx togather-push', t('folder.path'), `--server ${origin}`, '--key tgk_…']} />
      </Way>
      <Way
        id="camera"
        title={t('camera.title')}
        text={t('camera.text')}
        drawing={<CameraDrawing />}
        points={[t('camera.points.a'), t('camera.points.b'), t('camera.points.c')]}
      >
        <CameraSettings />
      </Way>
      <Way
        id="program"
        title={t('program.title')}
        text={t('program.text')}
        drawing={<ProgramDrawing />}
        points={[t('program.points.a'), t('program.points.b')]}
      >
        <Command
          parts={[
            'curl --data-binary @photo.jpg',
            "-H 'X-File-Name: photo.jpg'",
            "-H 'Authorization: Bearer tgk_…'",
            `${origin}/api/ingest`,
          ]}
        />
      </Way>
    </PageShell>
  );
};
