import { table } from '#scripts/markdown.ts';
import { wilson } from '#server/analytics/metrics/wilson.ts';
import { labelledSafety, precisionOf, recallOf } from '#server/testing/labelled-safety.ts';

const NAMES = {
  given: 'given by another reader',
  tuned: 'own, seen while the rules were written',
  held_out: 'own, held out',
};

function shown({ part, all }: { part: number; all: number }): string {
  const { low, high } = wilson(part / all, all);
  return `${part} of ${all}: **${(part / all).toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})`;
}

/** Precision and recall of hits without a reason why they may be harmless. */
export function safetyFigures(): string {
  const captions = labelledSafety();
  const row = (name: string, some: typeof captions) => [
    name,
    some.length,
    shown(precisionOf(some)),
    shown(recallOf(some)),
  ];
  const parts = [...Map.groupBy(captions, ({ part }) => part)];
  return table(
    ['captions', 'number', 'precision', 'recall'],
    parts.map(([part, some]) => row(NAMES[part], some)),
  );
}
