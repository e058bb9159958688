import { Component, type ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { StateMessage } from './state-message.tsx';

/** The error boundary's fallback. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <main id="main" className="grid min-h-[70dvh] place-items-center px-5">
      <StateMessage
        role="alert"
        heading="h1"
        title={t('error.boundaryTitle')}
        text={t('error.boundaryText')}
        actions={<Button onClick={() => location.reload()}>{t('error.reload')}</Button>}
      />
    </main>
  );
}

/** Catches render errors. Uses no catalogue texts, since loading them may be what failed. */
export class ErrorBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
