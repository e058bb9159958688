import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

const questions = [
  'upload',
  'iphone',
  'android',
  'heic',
  'line',
  'deletion',
  'visibility',
  'photographers',
  'faces',
] as const;

/** Common questions of guests and hosts, expanded so that the browser's search finds them. */
export const CommonQuestions = () => {
  const { t } = useTranslation('customer-service');
  const days = useConfig()?.limits.retentionDays ?? RETENTION_DAYS;
  return (
    <section aria-labelledby="faq" className="mt-16 border-t border-line pt-10">
      <h2 id="faq" className="scroll-mt-24 text-lg">
        {t('faq.title')}
      </h2>
      <div className="mt-6 gap-14 lg:columns-2 lg:gap-20">
        {questions.map((question) => (
          <div key={question} className="break-inside-avoid pb-8">
            <h3 className="font-medium">{t(`faq.${question}.title`)}</h3>
            <p className="mt-1 text-pretty text-muted">{t(`faq.${question}.text`, { days })}</p>
            {question === 'photographers' && (
              <Link
                to={paths.photographers}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t('faq.photographers.link')}
              </Link>
            )}
            {question === 'faces' && (
              <Link
                to={paths.faceNotice}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t('navigation:faceNotice')}
              </Link>
            )}
          </div>
        ))}
      </div>
    </section>
  );
};
