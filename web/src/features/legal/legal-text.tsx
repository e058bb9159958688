import { PageHeader } from '../../ui/page-header.tsx';

export interface LegalSection {
  id: string;
  title: string;
  text: string;
}

/** A legal page as one reads it: short lines, a heading per subject, an address for each. */
export const LegalText = ({
  title,
  intro,
  updated,
  sections,
}: {
  title: string;
  intro: string;
  updated: string;
  sections: LegalSection[];
}) => (
  <article className="mx-auto max-w-2xl">
    <PageHeader title={title} text={intro} />
    {sections.map((section) => (
      <section key={section.id} id={section.id} className="mt-10 border-t border-line pt-6">
        <h2 className="text-lg">{section.title}</h2>
        <p className="mt-3 whitespace-pre-line">{section.text}</p>
      </section>
    ))}
    <p className="mt-12 text-sm text-muted">{updated}</p>
  </article>
);
