// Import rules: contract <- server/ports <- server/platform <- server/{analytics,tables,owned} <- server/projector <- slices <- app.ts; contract <- web/{platform,ui} <- parts <- slices <- routes.tsx.
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});
const TEST = '\\.test\\.tsx?$|^server/testing/|^web/testing/';

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file', {}, { circular: true }),
    rule('no-unresolved', 'An import that leads nowhere', {}, { couldNotResolve: true, path: '^[.#]' }),
    rule(
      'contract-alone',
      'The contract imports nothing else of ours',
      '^contract/',
      '^(server|web|scripts|bench|e2e)/',
    ),
    rule('server-without-web', 'The server knows no screen', '^server/', '^web/'),
    rule('web-without-server', 'The web knows the contract alone', '^web/', '^(server|scripts|bench)/'),
    rule(
      'ports-are-interfaces',
      'A port is an interface; what implements it is above',
      { path: '^server/ports/', pathNot: TEST },
      { path: '^server/', pathNot: '^server/ports/' },
    ),
    rule(
      'platform-below-slices',
      'server/platform has no product words',
      { path: '^server/platform/', pathNot: TEST },
      '^server/(analytics|sentiment|content|disclosure|safety|owned|tables|projector|slices|seed|[^/]+\\.ts)',
    ),
    rule(
      'analytics-below-slices',
      'Slices say which posts; server/analytics knows none of them',
      { path: '^server/analytics/', pathNot: TEST },
      '^server/(slices|seed|[^/]+\\.ts)',
    ),
    rule(
      'sentiment-beside-analytics',
      'What reads texts serves its port and knows neither stores nor slices',
      { path: '^server/(sentiment|content|disclosure|safety)/', pathNot: TEST },
      '^server/(analytics|slices|seed|[^/]+\\.ts)',
    ),
    rule(
      'rooms-below-slices',
      'Tables, the projector and the rules of owned objects serve slices and import none',
      { path: '^server/(tables|projector|owned)/', pathNot: TEST },
      '^server/(slices|seed|[^/]+\\.ts)',
    ),
    rule(
      'slices-below-app',
      'app.ts and the files beside it wire the slices, never the other way',
      { path: '^server/slices/', pathNot: TEST },
      '^server/[^/]+\\.ts$',
    ),
    rule(
      'files-are-read-on-threads',
      'What somebody sent is opened on a thread with limits, never on the one that answers people',
      { path: '^server/', pathNot: `${TEST}|^server/(slices/imports/run|tables/inspect)/worker\\.ts$` },
      {
        path: '^server/(slices/imports/run/batches|tables/inspect/inspection)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'tables-are-opened-there-alone',
      'The programs of those threads open tables, nobody else',
      {
        path: '^server/',
        pathNot: `${TEST}|^server/(slices/imports/run/batches|tables/inspect/inspection)\\.ts$`,
      },
      { path: '^server/tables/reader/open-table\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-platform-at-bottom',
      'web/platform and web/ui know no screen',
      { path: '^web/(platform|ui)/', pathNot: TEST },
      '^web/(parts|slices|layouts|routes)',
    ),
    rule(
      'web-parts-below-slices',
      'A part is used by slices',
      { path: '^web/parts/', pathNot: TEST },
      '^web/(slices|layouts|routes)',
    ),
    rule(
      'web-slices-apart',
      'Web slices never import each other: what two need is a part',
      { path: '^web/slices/([^/]+)/', pathNot: TEST },
      { path: '^web/slices/', pathNot: '^web/slices/$1/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
