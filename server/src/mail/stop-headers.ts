/** A page with a button that stops mails, and the endpoint to which a mail client posts for the same (RFC 8058). */
export interface StopLinks {
  readonly page: string;
  readonly oneClick: string;
}

/** Returns the headers by which mail clients offer to stop a mail with one click. */
export function stopHeaders({ oneClick }: Pick<StopLinks, 'oneClick'>) {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
