// The walls of docs/architecture.md. Each rule was broken once on purpose and seen to be caught.

const servers = 'apps/(?:main|school-node)/src'
const tier = '(?:register|daily|overview)'
const tests = '\\.test\\.tsx?$'
const testing = '^(?:packages|apps)/.*/testing/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that starts nothing is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.(?:ts|js)$',
          '^scripts/',
          '^e2e/',
          '^bench/',
          tests,
          'project\\.inlang',
          '^apps/web/public/',
        ],
      },
      to: {},
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: ['^packages/contract/', '(?:^|/)node_modules/zod/'] },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(?:apps|e2e|bench|scripts|tools)/' },
    },
    {
      name: 'apps-meet-only-in-the-contract',
      comment: 'Only the composition knows both services. Tests may start it.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: ['^apps/server/', tests, '/testing/'] },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'composition-knows-no-web-source',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'tests-meet-only-in-the-test-school',
      severity: 'error',
      from: { path: `^apps/([^/]+)/.*(?:${tests}|/testing/)`, pathNot: '^apps/server/' },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/server/src/testing/'] },
    },
    {
      name: 'web-never-imports-the-server-kit',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/server-kit/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { pathNot: [tests, '/testing/', '^bench/', '^e2e/', '^scripts/', '^vitest\\.config\\.ts$'] },
      to: { path: testing },
    },
    {
      name: 'one-folder-knows-the-driver',
      comment: 'Everything else writes statements with its tag, in *.queries.ts (check-structure).',
      severity: 'error',
      from: { path: '^(?:packages|apps|e2e)/', pathNot: [tests, testing, '^packages/server-kit/src/database/'] },
      to: { path: '^node_modules/(?:pg|pg-[^/]+)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'slices-meet-only-in-queries',
      severity: 'error',
      from: { path: `^(${servers}/features/(?:${tier}/)?[^/]+)/`, pathNot: tests },
      to: { path: `^${servers}/features/`, pathNot: ['^$1/', '\\.queries\\.ts$'] },
    },
    {
      name: 'register-never-imports-daily',
      severity: 'error',
      from: { path: '/features/register/' },
      // Faces are pictures, and pictures are looked up where they are shown.
      to: { path: '/features/(?:daily|overview)/', pathNot: '/features/daily/media/media\\.queries\\.ts$' },
    },
    {
      name: 'daily-slices-do-not-know-each-other',
      comment: 'What one causes in another goes through the outbox. Pictures are looked up where they are shown.',
      severity: 'error',
      from: { path: '/features/daily/([^/]+)/', pathNot: tests },
      to: {
        path: '/features/(?:daily|overview)/',
        pathNot: ['/features/daily/$1/', '/features/daily/media/media\\.queries\\.ts$'],
      },
    },
    {
      name: 'files-know-no-owner',
      comment: 'Each slice says in its own queries who may see its files; service.ts hands them over.',
      severity: 'error',
      from: { path: `^${servers}/(?:features/daily/media|files)/`, pathNot: [tests, testing] },
      to: { path: `^${servers}/features/`, pathNot: '/features/daily/media/' },
    },
    {
      name: 'web-foundation-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(?:lib|ui|theme)/' },
      to: { path: '^apps/web/src/(?:features|areas)/' },
    },
    {
      name: 'ui-could-ship-elsewhere',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      // Arithmetic of days and zones knows nothing of the product.
      to: {
        path: [
          '^apps/web/src/lib/',
          '^packages/(?!contract/src/(?:days|school-zone)\\.ts)',
          '^node_modules/@tanstack/react-query/',
        ],
      },
    },
    {
      name: 'a-feature-knows-no-area',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/areas/' },
    },
    {
      name: 'a-start-needs-no-development-package',
      comment: '`npm start` installs without them (scripts/prepare.mjs), and builds the web app.',
      severity: 'error',
      from: { path: '^(?:apps|packages)/', pathNot: [tests, testing] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/paraglide/', '/test-results/', '/scratch'] },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
