import { LegalPage } from '../features/legal/legal-page.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

const subjects = [
  'how',
  'stored',
  'compared',
  'shared',
  'skipped',
  'retention',
  'deleting',
  'guests',
] as const;

export const Screen = () => {
  const { t } = useTranslation('face-notice');
  return (
    <LegalPage
      title={t('title')}
      intro={t('intro')}
      updated={t('updated')}
      sections={(values) =>
        subjects.map((id) => ({
          id,
          title: t(`sections.${id}.title`),
          text: t(`sections.${id}.text`, values),
        }))
      }
    />
  );
};
