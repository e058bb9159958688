/** Returns a page with all screenshots of a folder: one row per state, languages and sizes side by side. */
export function contactSheet(names: readonly string[], variants: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; background: #e9e8e3; font: 14px/1.5 system-ui; }
  section { margin-bottom: 2.5rem; }
  h2 { font-size: 16px; }
  div { display: flex; gap: 16px; align-items: start; overflow-x: auto; }
  img { height: 420px; width: auto; object-fit: cover; object-position: top; max-width: 640px; border: 1px solid #0002; background: #fff; }
</style>
${names
  .map(
    (name) =>
      `<section><h2 id="${name}">${name}</h2><div>${variants
        .map(
          (variant) =>
            `<a href="${name}.${variant}.png"><img loading="lazy" src="${name}.${variant}.png" alt="${variant}" title="${variant}"></a>`,
        )
        .join('')}</div></section>`,
  )
  .join('\n')}
</html>
`;
}
