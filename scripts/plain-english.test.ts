import { describe, expect, it } from 'vitest';

// Plain JavaScript without types.
const { plainEnglish } = (await import('./plain-english.mjs' as string)) as {
  plainEnglish: (files?: Array<[file: string, text: string]>) => string[];
};

const inScript = (text: string) => plainEnglish([['server/thing.ts', text]]);

describe('plain English', () => {
  it.each([
    ['a comment', '/** What a rule sees. */\nconst a = 1;'],
    ['a comment inside a call', 'call(\n  // It stands here.\n  1,\n);'],
    ['a text', "refuse('This is no picture');"],
    ['a template', 'const text = `it stands $' + '{1} no longer`;'],
    ['a percentage', 'const text = `about 25 %`;'],
    ['a name', 'const aiPurse = 1;'],
  ])('is required in %s', (_where, text) => {
    expect(inScript(text)).toHaveLength(1);
  });

  it('is required of a document, with the line', () => {
    expect(plainEnglish([['docs/a.md', '# A\n\n```\ntold\n```\nOf `told` it is told.\n']])).toEqual([
      expect.stringMatching(/^docs\/a\.md:6: "told" in a document/),
    ]);
  });

  it('ignores code and accepts plain words', () => {
    expect(inScript("const told = 'told';\n// It is no longer than before: no more than 3 rows.")).toEqual(
      [],
    );
    expect(inScript('// NULL stands for unknown.')).toEqual([]);
  });
});
