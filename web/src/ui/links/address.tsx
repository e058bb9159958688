import { Fragment } from 'react';

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
