import { type ComponentProps, Fragment, type MouseEvent, type ReactNode } from 'react';
import { navigate } from '#lib/history/page-history.ts';
import { useLocation } from '#lib/history/use-location.tsx';
import { useTranslation } from '#texts/use-translation.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  replace?: boolean;
  /** Replaces `navigate`. */
  go?: (to: string) => void;
}

/** Returns true for a press that the browser handles: a new tab, a download, a menu. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  Boolean(event.currentTarget.target);

/** A link within the web, which navigates without reloading the document. */
export function Link({ to, replace = false, go, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const isHere = to === pathname + search + hash;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (go) go(to);
    else navigate(to, { replace: replace || isHere });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** A link that marks the current page (aria-current). */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}

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

/** A link or e-mail address as text that wraps after `/` and `@` first on a narrow screen, so that a PIN stays whole. */
export function Address({ children }: { children: string }) {
  return (
    <bdi className="wrap-anywhere">
      {(children.match(/[^/@]*[/@]+|[^/@]+/g) ?? []).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Returns a text with each occurrence of an e-mail address as a link. */
export function withMail(text: string, email: string): ReactNode {
  const parts = email ? text.split(email) : [text];
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 && (
        <a href={`mailto:${email}`} className="underline underline-offset-4 hover:decoration-2">
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
