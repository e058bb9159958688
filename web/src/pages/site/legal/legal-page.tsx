import { FACE_NUMBERS, RETENTION_DAYS } from '@togather/contract/limits.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import type { ReactNode } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import type { Language } from '#texts/languages.ts';
import type { KeyOf, Resources } from '#texts/resources.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { withMail } from '#ui/links/link.tsx';

type LegalTexts = 'terms' | 'privacy' | 'face-notice';

/** Returns the provider's name: Google, the host of another one, or this site for the local one. */
const providerOf = (config: PublicConfig | undefined, language: Language): string => {
  const { identity, brand } = config ?? {};
  if (identity?.provider === 'local' && brand) return language === 'en' ? brand.name : brand.nameZh;
  if (identity?.provider !== 'openid') return 'Google';
  return identity.authorizationEndpoint ? new URL(identity.authorizationEndpoint).host : 'OpenID';
};

/**
 * A legal page: short lines, and a heading with an anchor per subject. Fills in the retention days, the contact address,
 * the sign-in provider and the length of a face's list of numbers.
 */
export function LegalPage<N extends LegalTexts>({
  texts,
  subjects,
  children,
}: {
  texts: N;
  /** In reading order. */
  subjects: readonly (keyof Resources[N]['sections'] & string)[];
  /** Follows the last subject. */
  children?: ReactNode;
}) {
  const { t, language } = useTranslation<LegalTexts>(texts);
  const { t: common } = useTranslation();
  const config = useConfig();
  const days = config?.limits.retentionDays ?? RETENTION_DAYS;
  const email = config?.brand.contactEmails[0] ?? '';
  const provider = providerOf(config, language);
  const intro = t('intro');
  usePageMeta({ title: t('title'), description: intro });
  return (
    <PageShell>
      <div className="lg:flex lg:justify-center lg:gap-16">
        <nav aria-label={common('contents')} className="w-60 shrink-0 max-lg:hidden">
          <ol className="sticky top-24 grid gap-1 text-sm">
            {subjects.map((subject) => (
              <li key={subject}>
                <a
                  href={`#${subject}`}
                  className="block py-1.5 text-muted underline-offset-4 hover:underline"
                >
                  {t(`sections.${subject}.title` as KeyOf<LegalTexts>)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="mx-auto max-w-2xl lg:mx-0 lg:flex-1">
          <PageHeader title={t('title')} text={intro} />
          {subjects.map((subject) => (
            <section key={subject} id={subject} className="mt-10 scroll-mt-20 border-t border-line pt-6">
              <h2 className="text-lg">{t(`sections.${subject}.title` as KeyOf<LegalTexts>)}</h2>
              <p className="mt-3 whitespace-pre-line">
                {withMail(
                  t(`sections.${subject}.text` as KeyOf<LegalTexts>, {
                    days,
                    email,
                    provider,
                    numbers: FACE_NUMBERS,
                  }),
                  email,
                )}
              </p>
            </section>
          ))}
          {children}
          <p className="mt-12 text-sm text-muted">{t('updated')}</p>
        </article>
      </div>
    </PageShell>
  );
}
