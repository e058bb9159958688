import { useEffect } from 'react';
import { useTranslation } from '#texts/use-translation.ts';

const setContent = (selector: string, attribute: 'name' | 'property', content: string) => {
  const found = document.head.querySelector(`meta[${attribute}="${selector}"]`);
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(attribute, selector);
  meta.setAttribute('content', content);
};

/** Sets the page's title and descriptions for tabs, search engines and shared links. */
export function usePageMeta(page: { title: string; description?: string; isIndexed?: boolean }): void {
  const { t } = useTranslation();
  const product = t('productName');
  const { title, description, isIndexed = true } = page;
  useEffect(() => {
    const full = title === product ? title : `${title} · ${product}`;
    document.title = full;
    setContent('og:title', 'property', full);
    setContent('robots', 'name', isIndexed ? 'index,follow' : 'noindex');
    if (!description) return;
    setContent('description', 'name', description);
    setContent('og:description', 'property', description);
  }, [title, description, isIndexed, product]);
}
