import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { sentimentSuite } from '#server/testing/sentiment-suite.ts';
import { embeddedSentiment } from './embedded-sentiment.ts';
import { judge } from './judge.ts';
import { readModel } from './read-model.ts';

describe('the embedded model', () => {
  sentimentSuite(async () => embeddedSentiment());
});

describe('its thread', () => {
  const engine = embeddedSentiment();
  afterAll(() => engine.close());

  it('scores like the model in the same thread', async () => {
    const model = readModel();
    const texts = [{ text: 'I love this' }, { text: 'schrecklich', language: 'de' }, { text: '' }];
    expect(await engine.score(texts)).toEqual(texts.map((text) => judge(model, text)));
  });

  it('fails its questions when it dies, and the next question gets a new one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'limelight-sentiment-'));
    const program = path.join(folder, 'worker.mjs');
    writeFileSync(
      program,
      `export const judged = (texts) => {
         if (texts[0].text === 'die') process.exit(1);
         return texts.map(() => ({ label: 'neutral' }));
       };`,
    );
    const fragile = embeddedSentiment(pathToFileURL(program));
    await expect(fragile.score([{ text: 'die' }])).rejects.toThrow();
    expect(await fragile.score([{ text: 'live' }])).toEqual([{ label: 'neutral' }]);
    await fragile.close();
    await rm(folder, { recursive: true });
  });
});
