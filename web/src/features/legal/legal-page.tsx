import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { Fragment } from 'react';
import { useConfig } from '../../lib/config.ts';
import { usePageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

export interface LegalSection {
  id: string;
  title: string;
  text: string;
}

/** What the texts say about this installation: the days photos are kept, and the address to write to. */
export interface LegalValues {
  days: number;
  email: string;
  [name: string]: string | number;
}

const withMail = (text: string, email: string) => {
  const parts = email ? text.split(email) : [text];
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 && (
        <a href={`mailto:${email}`} className="underline underline-offset-4 hover:text-accent">
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ));
};

/** A legal page as one reads it: short lines, a heading per subject, an address for each. */
export const LegalPage = ({
  title,
  intro,
  updated,
  sections,
}: {
  title: string;
  intro: string;
  updated: string;
  sections: (values: LegalValues) => LegalSection[];
}) => {
  const config = useConfig();
  const days = config?.limits.retentionDays ?? RETENTION_DAYS;
  const email = config?.brand.contactEmails[0] ?? '';
  usePageMeta({ title, description: intro });
  return (
    <PageShell>
      <article className="mx-auto max-w-2xl">
        <PageHeader title={title} text={intro} />
        {sections({ days, email }).map((section) => (
          <section key={section.id} id={section.id} className="mt-10 border-t border-line pt-6">
            <h2 className="text-lg">{section.title}</h2>
            <p className="mt-3 whitespace-pre-line">{withMail(section.text, email)}</p>
          </section>
        ))}
        <p className="mt-12 text-sm text-muted">{updated}</p>
      </article>
    </PageShell>
  );
};
