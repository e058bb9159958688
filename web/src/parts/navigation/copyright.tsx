import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';

export function Copyright() {
  const { t } = useTranslation();
  return (
    <span>
      © 2024–{new Date(serverNow()).getFullYear()} {t('productName')}
    </span>
  );
}
