import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { metricDefinition } from '#contract/reference.ts';
import { METRICS } from '#contract/report/metrics.ts';
import { EMV_MODELS } from '#contract/values/primitives.ts';
import { EMV_MODEL_TEXTS, METRIC_DEFINITIONS } from '#server/analytics/metrics/definitions.ts';
import { ROOT } from '#server/platform/root.ts';
import { metricsPage } from './page.ts';

describe('metric definitions', () => {
  it('match docs/metrics.md (else run scripts/metrics-page/write.ts)', () => {
    expect(readFileSync(path.join(ROOT, 'docs/metrics.md'), 'utf8')).toBe(metricsPage());
  });

  it('cover every metric of the reports, each id once', () => {
    const ids = METRIC_DEFINITIONS.map((m) => metricDefinition.parse(m).id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...METRICS]));
    expect(EMV_MODEL_TEXTS.map((m) => m.name)).toEqual([...EMV_MODELS]);
  });

  it('name the constants of the calculations', () => {
    const formula = (id: string) => METRIC_DEFINITIONS.find((m) => m.id === id)?.formula ?? '';
    expect(formula('reach')).toContain('0.75 (YouTube video, YouTube shorts)');
    expect(formula('impressions')).toContain('10 × likes');
    expect(EMV_MODEL_TEXTS[1]?.formula).toContain('USD 0.07 a like + 3.46 a comment');
  });
});
