import { beforeEach, describe, expect, it } from 'vitest';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { keepChoice } from './kept-choice.ts';
import { sureStart } from './start-import.ts';
import type { ImportPreview } from './upload-file.ts';

const preview = (change: object): ImportPreview =>
  ({
    import: { id: 7 },
    detected: null,
    saved: null,
    remembered: null,
    place: null,
    encoding_options: [],
    recognised: { is_sure: true, columns: [{ question: null }] },
    ...change,
  }) as unknown as ImportPreview;

describe('files that start with one click', () => {
  beforeEach(() => keepChoice(7, null));

  it('have certain columns only', () => {
    expect(sureStart(preview({}))).toEqual({ id: 7, preset: 'recognised' });
    const recognised = { is_sure: true, columns: [{ question: sentenceFor('date_invalid') }] };
    expect(sureStart(preview({ recognised: recognised }))).toBeNull();
    expect(sureStart(preview({ detected: { name: 'top995', imports: false } }))).toBeNull();
    expect(sureStart(preview({ encoding_options: [{ encoding: 'gbk', text: '' }] }))).toBeNull();
  });

  it('exclude another import’s files, and those with a choice of columns', () => {
    expect(sureStart(preview({ place: { kind: 'orders', is_elsewhere: true } }))).toBeNull();
    expect(sureStart(preview({ place: { kind: 'creators', is_elsewhere: false } }))).not.toBeNull();
    keepChoice(7, { mapping: { Name: 'account.title' }, platform: null });
    expect(sureStart(preview({}))).toBeNull();
  });
});
