import { describe, expect, it } from 'vitest';

// Plain JavaScript that runs before anything is installed, hence without types.
const { accessRules } = (await import('./structure.mjs' as string)) as {
  accessRules: (files?: Array<[file: string, text: string]>) => string[];
};

const problems = (file: string, text: string) => accessRules([[file, text]]);

describe('access rules', () => {
  it('hold in the sources', () => {
    expect(accessRules()).toEqual([]);
  });

  it('find a call without a rule', () => {
    const text = "import { oc } from '@orpc/contract';\nexport const x = { y: oc.route({}) };";
    expect(problems('contract/thing.ts', text)).toHaveLength(1);
    expect(problems('contract/thing.ts', '.meta({ access: undefined })')).toHaveLength(1);
    expect(problems('contract/access.ts', text)).toEqual([]);
  });

  it('find a route beside the contract', () => {
    expect(problems('server/slices/lists/lists.service.ts', "app.get('/api/lists', () => 1)")).toHaveLength(
      1,
    );
    expect(
      problems('server/slices/lists/lists.service.ts', "app.get<{ P: 1 }>('/api/lists', f)"),
    ).toHaveLength(1);
    expect(problems('server/slices/lists/lists.service.ts', "map.get('key')")).toEqual([]);
  });

  it('find an address that is fetched without the guard', () => {
    expect(problems('server/slices/lists/lists.service.ts', 'await fetch(picture)')).toHaveLength(1);
    expect(problems('server/slices/lists/lists.service.ts', 'await prefetch(picture)')).toEqual([]);
  });
});
