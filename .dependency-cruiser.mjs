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

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    never('contract-knows-zod-only', '^contract/src/', '.', {
      from: { pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src/', 'node_modules/zod/'] },
    }),
    never('web-never-imports-server', '^web/', '^server/'),
    never('server-never-imports-web', '^server/', '^web/'),
    never('product-never-imports-tests', '^(contract|server|web)/', '^(e2e|bench)/'),
    never('faces-import-nothing-of-ours', '^server/src/faces/', '^(server/src/(?!faces/)|contract/)', {
      from: { pathNot: '\\.test\\.ts$' },
    }),
    never('imaging-imports-nothing-of-ours', '^server/src/imaging/', '^(server/src/(?!imaging/)|contract/)', {
      from: { pathNot: '\\.test\\.ts$' },
    }),
    never(
      'only-routes-and-jobs-are-entries',
      '^server/src/[^/]+/(?!routes)[^/]+\\.ts$',
      '^server/src/[^/]+/routes\\.ts$',
      {
        from: { pathNot: '^server/src/http/route-table\\.ts$' },
      },
    ),
    never(
      'queries-stand-on-the-database-only',
      '^server/src/[^/]+/queries\\.ts$',
      '^server/src/(http|jobs|storage)/',
    ),
    never('testing-stays-in-tests', '^server/src/', '^server/src/testing/', {
      from: { pathNot: ['\\.test\\.ts$', '/testing/'] },
    }),
    never('features-do-not-know-each-other', '^web/src/features/([^/]+)/', '^web/src/features/([^/]+)/', {
      to: { pathNot: '^web/src/features/$1/' },
    }),
    never('features-do-not-know-screens', '^web/src/features/', '^web/src/(screens|app)/'),
    never('parts-do-not-know-features', '^web/src/(ui|lib|i18n)/', '^web/src/(features|screens|app)/'),
    onlyIn(
      'fastify',
      'server/src/(http|photos|events|sessions|member-center|feedback|vitals|ads|hosting|accounts|figures)/',
    ),
    onlyIn('pg|kysely', 'server/src/'),
    onlyIn('pg-boss', 'server/src/jobs/'),
    onlyIn('openid-client|jose|oidc-provider', 'server/src/sessions/'),
    onlyIn('onnxruntime-node|@vladmandic/face-api', 'server/src/faces/'),
    onlyIn('sharp', 'server/src/(imaging|faces)/'),
    onlyIn('pdfkit|qrcode', 'server/src/hosting/'),
    onlyIn('heic-decode|exifr|thumbhash', '(server/src/imaging/|web/src/lib/)'),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
