import type { Context } from '#app/context/context.ts';
import type { StopLinks } from '#mail/letter.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';

/** The page of each link in a mail, by the name of the key that signs its token. Mails already sent contain them. */
const PAGES = {
  'host-mail-stop': '/host-mails/stop',
  'host-mail-download': '/host-mails/download',
  'alert-confirm': '/photo-alerts/confirm',
  'alert-stop': '/photo-alerts/stop',
} as const;

type LinkName = keyof typeof PAGES;
/** What a token says; parts contain no dot. */
type Parts = readonly (string | number | null)[];

const tokenOf = ({ secrets }: Context, link: LinkName, parts: Parts) =>
  signValue(secrets.keyFor(link), parts.join('.'));

/** Returns a link to a page. Its token is after the #, which browsers send to no server, so it is in no log. */
export function linkTo(context: Context, link: LinkName, parts: Parts): string {
  return `${context.publicUrl}${PAGES[link]}#${tokenOf(context, link, parts)}`;
}

/** Returns the page that stops mails, and the endpoint for mail clients. */
export function stopLinks(context: Context, link: 'host-mail-stop' | 'alert-stop', parts: Parts): StopLinks {
  return {
    page: linkTo(context, link, parts),
    oneClick: `${context.publicUrl}/api${PAGES[link]}?token=${tokenOf(context, link, parts)}`,
  };
}

/** Returns what a link's token says, with '' for null; nothing when we did not sign it. */
export function readLink({ secrets }: Context, link: LinkName, token: string): readonly string[] {
  return readSigned(secrets.keysFor(link), token)?.split('.') ?? [];
}
