/**
 * Returns the code blocks below a heading of a document, with their indentation in a list removed.
 * @throws Error when the heading is missing, or another number of blocks follows it
 */
export function readCommands(document: string, heading: string, count: number): string[] {
  const [, section] = document.split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`there is no section "${heading}"`);
  const [own = ''] = section.split(/\n#{1,6} /);
  const blocks = [...own.matchAll(/^( *)```\n([\s\S]*?)\n\1```$/gm)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  if (blocks.length !== count)
    throw new Error(`the section "${heading}" has ${blocks.length} code blocks instead of ${count}`);
  return blocks;
}
