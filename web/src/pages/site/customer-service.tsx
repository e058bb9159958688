import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses } from '#ui/buttons/button.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { ExternalLink } from '#ui/links/external-link.tsx';
import { CommonQuestions } from './feedback/common-questions.tsx';
import { ContactList } from './feedback/contact-list.tsx';
import { FeedbackForm } from './feedback/feedback-form.tsx';

const Feedback = () => {
  const { t } = useTranslation('customer-service');
  const form = useConfig()?.brand.feedbackFormUrl;
  if (!form) return <FeedbackForm />;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t('formText')}</p>
      <ExternalLink href={form} className={buttonClasses('primary', 'large')}>
        {t('openForm')}
        <ExternalIcon className="size-5" />
      </ExternalLink>
    </div>
  );
};

export const Screen = () => {
  const { t } = useTranslation('customer-service');
  usePageMeta({ title: t('title'), description: t('text') });
  return (
    <>
      <PageShell>
        <PageHeader title={t('title')} text={t('text')} />
        <div className="mt-12 grid gap-14 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
          <section aria-labelledby="contact">
            <h2 id="contact" className="mb-5 text-lg">
              {t('contactTitle')}
            </h2>
            <ContactList />
          </section>
          <section aria-labelledby="feedback">
            <h2 id="feedback" className="mb-5 text-lg">
              {t('feedbackTitle')}
            </h2>
            <Feedback />
          </section>
        </div>
        <CommonQuestions />
      </PageShell>
      <Footer />
    </>
  );
};
