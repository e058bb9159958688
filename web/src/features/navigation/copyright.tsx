import { useTranslation } from '../../i18n/use-translation.ts';

export const Copyright = () => {
  const { t } = useTranslation();
  return (
    <span>
      © 2024–{new Date().getFullYear()} {t('productName')}
    </span>
  );
};
