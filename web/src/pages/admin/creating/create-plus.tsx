import { useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { CreatePlusForm } from './create-plus-form.tsx';
import { type CreatedEvent, CreatedEventPanel } from './created-event.tsx';

/** Creates a Plus event for a user without payment: the form, then the result. */
export function CreatePlus() {
  const { t } = useTranslation('admin');
  const [created, setCreated] = useState<CreatedEvent | null>(null);
  return (
    <div className="mt-8 grid max-w-xl gap-6">
      {created ? (
        <CreatedEventPanel event={created} onAnother={() => setCreated(null)} />
      ) : (
        <>
          <header className="grid gap-2">
            <h2 className="text-xl">{t('create.title')}</h2>
            <p className="text-muted">{t('create.text')}</p>
          </header>
          <CreatePlusForm onCreated={setCreated} />
        </>
      )}
    </div>
  );
}
