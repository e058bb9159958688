import type { ComponentProps } from 'react';
import { useTranslation } from '#texts/use-translation.ts';

/** A link to another site in a new tab, announced to screen readers. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { t } = useTranslation();
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <span className="sr-only"> ({t('opensInNewTab')})</span>
    </a>
  );
}
