import { describe, expect, it } from 'vitest';

// Plain JavaScript without types, because it runs before packages are installed.
type Rules = (files?: Array<[file: string, text: string]>) => string[];
const { accessRules, commentedFiles, cutTexts, handlerRules, sliceChains, styleNames } = (await import(
  './structure.mjs' as string
)) as {
  accessRules: Rules;
  commentedFiles: Rules;
  cutTexts: Rules;
  handlerRules: Rules;
  sliceChains: Rules;
  styleNames: (files?: Array<[file: string, text: string]>, css?: (place: string) => string) => string[];
};

const problems = (file: string, text: string) => accessRules([[file, text]]);

describe('access rules', () => {
  it('hold in the sources', () => {
    expect(accessRules()).toEqual([]);
  });

  it('reports a call without a rule', () => {
    const text = "import { oc } from '@orpc/contract';\nexport const x = { y: oc.route({}) };";
    expect(problems('contract/thing.ts', text)).toHaveLength(1);
    expect(problems('contract/thing.ts', '.meta({ access: undefined })')).toHaveLength(1);
    expect(problems('contract/access/access.ts', text)).toEqual([]);
  });

  it('reports a route outside the contract', () => {
    expect(problems('server/slices/lists/lists.service.ts', "app.get('/api/lists', () => 1)")).toHaveLength(
      1,
    );
    expect(
      problems('server/slices/lists/lists.service.ts', "app.get<{ P: 1 }>('/api/lists', f)"),
    ).toHaveLength(1);
    expect(problems('server/slices/lists/lists.service.ts', "map.get('key')")).toEqual([]);
  });

  it('reports a fetch without the guard', () => {
    expect(problems('server/slices/lists/lists.service.ts', 'await fetch(picture)')).toHaveLength(1);
    expect(problems('server/slices/lists/lists.service.ts', 'await prefetch(picture)')).toEqual([]);
  });
});

describe('handlers', () => {
  const service = (handler: string) =>
    handlerRules([
      ['server/slices/lists/lists.service.ts', `import { a, readList } from './read-list.ts';\n${handler}`],
    ]);

  it('are in the file that does their work', () => {
    expect(handlerRules()).toEqual([]);
    expect(
      service('const x = { get: os.lists.get.handler(({ context, input }) => ownWork(context)) };'),
    ).toEqual([]);
    expect(service('const x = { ...readHandlers };')).toEqual([]);
  });

  it('do more than pass a call on', () => {
    expect(service('get: os.lists.get.handler(({ context }) => readList(context)),')).toHaveLength(1);
    expect(
      service('get: os.lists.get.handler(async ({ input: { id, ...rest } }) =>\n  readList(id, rest),\n)'),
    ).toHaveLength(1);
  });
});

describe('files that comments name', () => {
  const missing = (file: string, text: string) => commentedFiles([[file, text]]).length;

  it('exist', () => {
    expect(commentedFiles()).toEqual([]);
    expect(missing('server/thing.ts', '/** As the rules have it (scripts/structure.mjs). */')).toBe(0);
    expect(missing('server/thing.ts', '// see structure.mjs, and https://example.com/server/thing.sql')).toBe(
      0,
    );
  });

  it('are reported in code and in SQL if missing', () => {
    expect(missing('server/thing.ts', '/**\n * See server/gone.ts.\n */')).toBe(1);
    expect(missing('server/thing.ts', "const a = '//'; // gone/by-now.ts")).toBe(1);
    expect(missing('server/db/postgres/0001_thing.sql', 'select 1; -- by server/gone')).toBe(1);
  });

  it('are searched in comments only', () => {
    expect(missing('server/thing.ts', "const path = 'server/gone.ts';")).toBe(0);
  });
});

describe('slices', () => {
  const using = (slice: string, other: string): [string, string] => [
    `server/slices/${slice}/${slice}.service.ts`,
    `import { a } from '#server/slices/${other}/a.ts';`,
  ];

  it('import each other without cycles', () => {
    expect(sliceChains()).toEqual([]);
    expect(sliceChains([using('a', 'b'), using('b', 'c'), using('a', 'c')])).toEqual([]);
    expect(sliceChains([using('a', 'b'), using('b', 'c'), using('c', 'b')])).toHaveLength(1);
  });

  it('import each other without long chains', () => {
    const chain = [...'abcdefgh'].map((slice, i, all) => using(slice, all[i + 1] ?? 'last'));
    expect(sliceChains(chain.slice(1))).toEqual([]);
    expect(sliceChains(chain)).toEqual([expect.stringContaining('9 slices')]);
  });
});

describe('styles', () => {
  it('are in their module', () => {
    expect(styleNames()).toEqual([]);
    const screen = "import classes from './bar.module.css';\nclasses.bar; row.classes.map(f); classes.track;";
    expect(styleNames([['web/ui/bar.tsx', screen]], () => '.bar { gap: 0 }')).toEqual([
      'web/ui/bar.tsx uses classes.track, which web/ui/bar.module.css does not have',
    ]);
  });
});

it('cut texts in one place', () => {
  expect(cutTexts()).toEqual([]);
  const own = ['name.slice(0, 20)}…', 'text.slice(0, MOST).toWellFormed()'];
  expect(own.flatMap((text) => cutTexts([['server/a.ts', text]]))).toHaveLength(2);
});
