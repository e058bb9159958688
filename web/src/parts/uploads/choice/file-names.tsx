/** A list of file names, which scrolls if it is long. */
export function FileNames({ files }: { files: readonly { id: string; name: string; why?: string }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard.
    <ul tabIndex={0} className="max-h-32 overflow-y-auto text-sm">
      {files.map(({ id, name, why }) => (
        <li key={id} className="py-0.5">
          <bdi>{name}</bdi>
          {why && <span className="block text-muted">{why}</span>}
        </li>
      ))}
    </ul>
  );
}
