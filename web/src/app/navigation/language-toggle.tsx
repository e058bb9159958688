import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { changeLanguage } from '#texts/i18n.ts';
import { langAttributeOf } from '#texts/languages.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { GlobeIcon } from '#ui/icons/bar-icons.tsx';

/** Offers the other language, named in that language. */
export const LanguageToggle = () => {
  const { t, language } = useTranslation('navigation');
  const other = language === 'en' ? 'zh-TW' : 'en';
  const change = () =>
    changeLanguage(other).catch((error) =>
      notify({ type: 'error', message: `${t('languageFailed')} ${errorText(error)}` }),
    );
  return (
    <button
      type="button"
      lang={langAttributeOf(other)}
      onClick={() => void change()}
      className="flex min-h-11 items-center gap-2 rounded-control px-3 hover:bg-ink/6"
    >
      <GlobeIcon className="size-5" />
      {t(other === 'en' ? 'toEnglish' : 'toChinese')}
    </button>
  );
};
