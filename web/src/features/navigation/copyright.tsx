import { useTranslation } from '../../i18n/use-translation.ts';
import { serverNow } from '../../platform/session/server-clock.ts';

export const Copyright = () => {
  const { t } = useTranslation();
  return (
    <span>
      © 2024–{new Date(serverNow()).getFullYear()} {t('productName')}
    </span>
  );
};
