import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from '#lib/history/page-history.ts';
import { useLocation } from '#lib/history/use-location.tsx';

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
