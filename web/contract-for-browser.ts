import { type ESTree, type Plugin, parseAst } from 'vite';

/** What the browser reads of an endpoint. */
const kept = new Set(['method', 'path', 'auth', 'multipart']);

/** What a chain begins with that ends in a schema: zod, and what our own files make of it. */
const schemaMakers = new Set(['z', 'shownText']);

type Edit = { start: number; end: number; text: string };

/** The first name and the last method of a chain such as z.string().min(1) or photo.extend({…}). */
const chainOf = (expression: ESTree.Expression) => {
  let root: ESTree.Node = expression;
  let method = '';
  while (root.type === 'CallExpression' || root.type === 'MemberExpression') {
    if (root.type === 'CallExpression') root = root.callee;
    else {
      if (method === '' && root.property.type === 'Identifier') method = root.property.name;
      root = root.object;
    }
  }
  return { root: root.type === 'Identifier' ? root.name : '', method };
};

const withoutSchemas = (code: string, call: ESTree.CallExpression): string => {
  const [definition] = call.arguments;
  const properties = definition?.type === 'ObjectExpression' ? definition.properties : [];
  const lines = properties
    .filter((one) => one.type === 'Property' && one.key.type === 'Identifier' && kept.has(one.key.name))
    .map((one) => code.slice(one.start, one.end));
  return `{ ${lines.join(', ')} }`;
};

const editOf = (code: string, init: ESTree.Expression | null): Edit | undefined => {
  // A function that makes a schema is as useless to the browser as the schema.
  const made = init?.type === 'ArrowFunctionExpression' ? init.body : init;
  if (!init || made?.type !== 'CallExpression') return undefined;
  const { root, method } = chainOf(made);
  const range = { start: init.start, end: init.end };
  if (root === 'defineEndpoint') return { ...range, text: withoutSchemas(code, made) };
  return schemaMakers.has(root) || method === 'extend' ? { ...range, text: 'undefined' } : undefined;
};

/**
 * Leaves of the contract what the browser uses: methods, paths and plain values. Schemas become undefined (their types
 * are gone by then anyway) and zod, a quarter of the join page, stays out. The server validates.
 */
export const contractForBrowser = (): Plugin => ({
  name: 'contract-for-browser',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/src\/[^/]+\.ts$/.test(id)) return;
    const edits = parseAst(code, { lang: 'ts' })
      .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
      .filter((node) => node?.type === 'VariableDeclaration')
      .flatMap((node) => node.declarations)
      .flatMap((declarator) => editOf(code, declarator.init) ?? []);
    return edits.reduceRight(
      (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
      code,
    );
  },
});
