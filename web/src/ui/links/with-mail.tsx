import { Fragment, type ReactNode } from 'react';

/** Returns a text with each occurrence of an e-mail address as a link. */
export function withMail(text: string, email: string): ReactNode {
  const parts = email ? text.split(email) : [text];
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 && (
        <a href={`mailto:${email}`} className="underline underline-offset-4 hover:text-accent">
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
