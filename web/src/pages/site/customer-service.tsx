import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, buttonClasses } from '#ui/buttons/button.tsx';
import { FieldError, TextArea, TextField } from '#ui/fields/text-field.tsx';
import {
  CheckIcon,
  ChevronDownIcon,
  ClockIcon,
  ExternalIcon,
  MailIcon,
  PhoneIcon,
} from '#ui/icons/icons.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { Address, ExternalLink, Link } from '#ui/links/link.tsx';
import { findFaults } from './find-faults.ts';

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

export function Screen() {
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
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-14 items-center gap-4 border-b border-line py-2">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
);
const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

const ContactList = () => {
  const { t } = useTranslation('customer-service');
  const brand = useConfig()?.brand;
  return (
    <ul className="min-h-58 border-t border-line">
      {brand?.contactEmails.map((email) => (
        <Line key={email} icon={<MailIcon />}>
          <a href={`mailto:${email}`} className={link}>
            <Address>{email}</Address>
          </a>
        </Line>
      ))}
      {brand && (
        <Line icon={<PhoneIcon />}>
          <a href={`tel:${brand.phone.replaceAll(' ', '')}`} className={`${link} tabular-nums`}>
            {brand.phone}
          </a>
        </Line>
      )}
      <Line icon={<ClockIcon />}>
        <span className="block text-balance">{t('hours')}</span>
        <span className="text-muted">{t('responseTime')}</span>
      </Line>
    </ul>
  );
};

const questions = [
  'upload',
  'iphone',
  'android',
  'heic',
  'line',
  'deletion',
  'visibility',
  'photographers',
  'guestList',
  'faces',
] as const;

/** Common questions of guests and hosts. The browser's search opens the answers it finds. */
const CommonQuestions = () => {
  const { t } = useTranslation('customer-service');
  const days = useConfig()?.limits.retentionDays ?? RETENTION_DAYS;
  return (
    <section aria-labelledby="faq" className="mt-16 border-t border-line pt-10">
      <h2 id="faq" className="scroll-mt-24 text-lg">
        {t('faq.title')}
      </h2>
      <div className="mt-4 grid grid-cols-1 items-start gap-x-20 lg:grid-cols-2">
        {questions.map((question) => (
          <details key={question} className="group border-b border-line pb-4">
            <summary className="-mb-4 flex min-h-14 list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
              <h3 className="min-w-0 flex-1 font-semibold">{t(`faq.${question}.title`)}</h3>
              <ChevronDownIcon className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180" />
            </summary>
            <p className="mt-4 text-muted">{t(`faq.${question}.text`, { days })}</p>
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
          </details>
        ))}
      </div>
    </section>
  );
};

const Thanks = () => {
  const { t } = useTranslation('customer-service');
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-surface p-8">
      <CheckIcon className="-ml-1.5 size-8 text-ok" />
      <p className="text-lg font-semibold">{t('thanks')}</p>
      <p className="text-muted">{t('responseTime')}</p>
    </div>
  );
};

const FeedbackForm = () => {
  const { t } = useTranslation('customer-service');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const faults = isChecked ? findFaults({ email, message }) : {};
  const { isPending, error, run } = useAction(async () => {
    await call('sendFeedback', { body: { email: email.trim(), message } });
    setIsSent(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(findFaults({ email, message })).length === 0) void run();
  };
  if (isSent) return <Thanks />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={faults.email && t(faults.email)}
      />
      <TextArea
        label={t('message')}
        required
        maxLength={4000}
        value={message}
        onChange={setMessage}
        error={faults.message && t(faults.message)}
      />
      <Button type="submit" size="large" isPending={isPending} className="justify-self-start">
        {t('send')}
      </Button>
      <FieldError id="feedback-failure" error={error ? errorText(error) : null} />
    </form>
  );
};
