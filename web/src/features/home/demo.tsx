import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EventPageDrawing } from './event-page-drawing.tsx';
import { FaceMenuDrawing } from './face-menu-drawing.tsx';

const Exhibit = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <figure className="grid content-start gap-6">
    <div className="rounded-card border border-line bg-sunken px-8 pt-10 md:px-16">{children}</div>
    <figcaption>
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-muted">{text}</p>
    </figcaption>
  </figure>
);

/** What the event page and the search by face look like, in the visitor's language. */
export const Demo = () => {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="demo" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
        <h2 id="demo" className="text-2xl tracking-tight">
          {t('demoTitle')}
        </h2>
        <div className="mt-12 grid gap-10 lg:grid-cols-2">
          <Exhibit title={t('demo.event.title')} text={t('demo.event.text')}>
            <EventPageDrawing />
          </Exhibit>
          <Exhibit title={t('demo.faces.title')} text={t('demo.faces.text')}>
            <FaceMenuDrawing />
          </Exhibit>
        </div>
      </div>
    </section>
  );
};
