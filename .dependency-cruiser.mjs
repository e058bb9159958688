/** What may import what (ARCHITECTURE.md has the reasons). `npm run check` fails on any breach. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...extra.from },
  to: { path: to, ...extra.to },
});
/** A vendor's SDK stands behind one folder of ours. */
const onlyIn = (packages, folder) =>
  never(`${packages}-only-in-${folder}`, '^(server|web)/src/', `node_modules/(${packages})/`, {
    from: { pathNot: [`^${folder}`, '\\.test\\.tsx?$', '/testing/'] },
  });

/** The folders of server/src/faces; each imports only those before it, types counted. */
const FACE_FOLDERS = ['pixels', 'group', 'nets', 'packs', 'find', 'workers'];

/** What a context is made of: these folders know no context, and nothing of the nouns that use one. */
const PARTS = 'platform|faces|images';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    never('contract-knows-zod-only', '^contract/src/', '.', {
      from: { pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src/', 'node_modules/zod/'] },
    }),
    never(
      'contract-is-plain-outside-schemas',
      '^contract/src/[^/]+$',
      '^(contract/src/schemas/|.*node_modules/zod/)',
      {
        from: { pathNot: '\\.test\\.ts$' },
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    // The server validates: the browser has the types of what is sent, and loads no schema.
    never('web-loads-no-schemas', '^web/(?!testing/)', '^contract/src/schemas/', {
      to: { dependencyTypesNot: ['type-only'] },
    }),
    never('web-never-imports-server', '^web/', '^server/'),
    never('server-never-imports-web', '^server/', '^web/'),
    // Published on its own, for any machine with Node.
    never('push-imports-node-only', '^push/src/', '.', {
      from: { pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^push/src/', dependencyTypesNot: ['core'] },
    }),
    never('product-never-imports-tests', '^(contract|server|web)/', '^(e2e|bench)/'),
    never(
      'faces-import-nothing-of-ours',
      '^server/src/faces/',
      '^(server/src/(?!(faces|platform/children)/|images/(decoding/(decode|set-up-sharp)|formats/image-error)\\.ts$)|contract/)',
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    ...FACE_FOLDERS.map((folder, i) =>
      never(
        `faces-${folder}-imports-earlier-folders-only`,
        `^server/src/faces/${folder}/`,
        `^server/src/faces/(${['[^/]+$', ...FACE_FOLDERS.slice(i + 1)].join('|')})`,
        { from: { pathNot: '\\.test\\.ts$' } },
      ),
    ),
    never(
      'images-import-children-only',
      '^server/src/images/',
      '^(server/src/(?!(images|platform/children)/)|contract/)',
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    never(
      'what-reads-images-decodes-none',
      '^server/src/images/(?!decoding/|testing/)',
      '^server/src/(images/decoding/|platform/)',
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    never(
      'children-import-nothing-of-ours',
      '^server/src/platform/children/',
      '^(server/src/(?!platform/children/)|contract/)',
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    // A file that crashes a decoder must not take a process with it that serves others (threats.md D3).
    never(
      'decoding-happens-in-children',
      '^server/src/((?!images/decoding/)|images/decoding/decoder\\.ts$)',
      '^server/src/images/decoding/(?!decoder\\.ts$)',
      {
        from: { pathNot: ['\\.test\\.ts$', '/testing/', '^server/src/faces/pixels/decode\\.ts$'] },
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    never('only-the-composition-lists-acts', '^server/src/', '^server/src/.+/acts\\.ts$', {
      from: { pathNot: ['^server/src/app/', '\\.test\\.ts$'] },
    }),
    never(
      'queries-stand-on-the-database-only',
      '^server/src/.+/queries\\.ts$',
      '^server/src/(http/|platform/(jobs|storage)/)',
    ),
    never('parts-know-no-context', `^server/src/(${PARTS})/`, `^server/src/(?!(${PARTS}|testing)/)`, {
      from: { pathNot: ['\\.test\\.ts$', '/testing/'] },
    }),
    // The type of the context is everybody's.
    never('nobody-imports-the-composition', '^server/src/(?!(app|bin)/)[^/]+/', '^server/src/(app|bin)/', {
      from: { pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { pathNot: '^server/src/app/context/context\\.ts$' },
    }),
    // Acts emit facts; app/follow-ups.ts says which mails and webhooks follow.
    never(
      'nouns-know-no-mails-and-webhooks',
      '^server/src/(accounts|events|photos|figures|plus)/',
      '^server/src/(mail|operating)/',
      { from: { pathNot: ['\\.test\\.ts$', '/testing/'] } },
    ),
    never('nobody-runs-a-command', '^server/src/', '^server/src/bin/', {
      from: { pathNot: ['\\.test\\.ts$', '/testing/'] },
    }),
    never('testing-stays-in-tests', '^server/src/', '^server/src/testing/', {
      from: { pathNot: ['\\.test\\.ts$', '/testing/'] },
    }),
    never('pages-do-not-know-each-other', '^web/src/pages/([^/]+)/', '^web/src/pages/([^/]+)/', {
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: '^web/src/pages/$1/' },
    }),
    never('parts-do-not-know-pages', '^web/src/parts/', '^web/src/(pages|app)/', {
      from: { pathNot: '\\.test\\.tsx?$' },
    }),
    never('ui-and-lib-know-no-parts', '^web/src/(ui|lib|texts)/', '^web/src/(parts|pages|app)/', {
      from: { pathNot: '\\.test\\.tsx?$' },
    }),
    never('storage-knows-nothing', '^web/src/lib/storage/', '^(web/src/(?!lib/storage/)|contract/)', {
      from: { pathNot: '\\.test\\.tsx$' },
    }),
    onlyIn('fastify|@fastify|fastify-type-provider-zod', 'server/src/http/'),
    onlyIn('pg', 'server/src/platform/(db|postgres)/'),
    onlyIn('@aws-sdk', 'server/src/platform/storage/s3/'),
    onlyIn('pg-boss', 'server/src/platform/jobs/'),
    onlyIn('openid-client', 'server/src/platform/identity/'),
    onlyIn('oidc-provider', 'server/src/accounts/local-provider/'),
    // The local provider makes the keys that it signs with.
    onlyIn('jose', 'server/src/(platform/identity|accounts/local-provider)/'),
    onlyIn('onnxruntime-node|@vladmandic/face-api', 'server/src/faces/'),
    onlyIn('sharp', 'server/src/images/decoding/'),
    never('sharp-is-set-up-once', '^server/src/', 'node_modules/sharp/', {
      from: { pathNot: ['^server/src/images/decoding/set-up-sharp\\.ts$', '\\.test\\.ts$', '/testing/'] },
      to: { dependencyTypesNot: ['type-only'] },
    }),
    onlyIn('libheif-js', 'server/src/images/decoding/heic/'),
    onlyIn('nodemailer', 'server/src/platform/mail/'),
    onlyIn('@peculiar/x509', 'server/src/photos/cameras/certificates/'),
    onlyIn('pdfkit', 'server/src/(books|events/qr-sheets|plus/statistics/report)/'),
    onlyIn('qrcode', '(server/src/events/qr-sheets/|web/src/ui/pictures/qr-code\\.tsx$)'),
    onlyIn('prom-client', 'server/src/platform/telemetry/'),
    onlyIn('@opentelemetry', 'server/src/platform/telemetry/'),
    // Encoded by the server, decoded by the web.
    onlyIn('thumbhash', '(server/src/images/decoding|web/src/lib/format)/'),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    // Ours; many packages begin in a folder of that name.
    exclude: { path: '^(web/dist|data|(web/)?\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
