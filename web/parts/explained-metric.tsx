import { useQuery } from '@tanstack/react-query';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { MetricDefinition } from '#contract/reference.ts';
import { emvFormula, type FormulaWords } from '#contract/report/emv-formula.ts';
import type { MetricId } from '#contract/report/metrics.ts';
import type { EmvModel, EngagementBy } from '#contract/values/primitives.ts';
import { metricKind } from '#web/parts/metric-text.ts';
import { query } from '#web/platform/api/api.ts';
import { finestNumber, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import type { Explanation } from '#web/ui/explain-popover.tsx';
import { MetricCard, type MetricCardProps } from '#web/ui/metric-card.tsx';
import type { Origins } from '#web/ui/provenance-bar.tsx';

export function useMetricReference() {
  return useQuery(query.reference.metrics.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
}

/** Server definitions, translated if the catalogue has them. */
export const defined = (text: string): string => t(text as Phrase);

/** Description of a media value model; a company's own keeps its name. */
export const modelText = ({ name, label }: { name: EmvModel; label: string }): string =>
  name.startsWith('emv.own-') ? label : defined(label).toLowerCase();

const WORDS: FormulaWords = { say: t, number: finestNumber, type: (type) => defined(typeLabel(type)) };

type MetricReference = NonNullable<ReturnType<typeof useMetricReference>['data']>;
/** Posts without a number, by number and reason: `{likes: {hidden_likes: 9}}`. */
export type MissingParts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface ExplanationInput {
  /** Definition id without its version, e.g. `reach`. */
  metric: MetricId;
  /** Input values, by the definition's names. */
  inputs?: Readonly<Record<string, number | null>> | undefined;
  origins?: Origins | null | undefined;
  missing?: MissingParts | undefined;
  engagement_by?: EngagementBy | undefined;
  /** Selects the media value formula. */
  emv_model?: EmvModel | undefined;
  /** Of money; default: the company's. */
  currency?: string | undefined;
  /** Rule of the screen that the number follows, too. */
  rule?: string | undefined;
}

const UNITS: Readonly<Record<MetricDefinition['unit'], Phrase>> = {
  count: 'count',
  ratio: 'share, 0–100%',
  money: "company's currency",
};

function inputValue(name: string, input: ExplanationInput): number | string | null {
  const value = input.inputs?.[name];
  if (value !== undefined && value !== null) return value;
  const unknown = Object.values(input.missing?.[name] ?? {}).reduce((sum, count) => sum + count, 0);
  return unknown > 0 ? plural(unknown, 'unknown in {n} post', 'unknown in {n} posts') : null;
}

/** The definition lists the inputs of all models. */
function entersInto(formula: string, input: string): boolean {
  return input === 'currency rates' || formula.toLowerCase().includes(input.replace(/s$/, ''));
}

/** Other companies that contributed data, in words; '' if there are none. */
const importedBy = (companies: readonly string[]) =>
  companies.length === 0
    ? ''
    : t('Some of the data was imported by {companies}.', { companies: companies.join(', ') });

/** Null if the posts are not rated by views and by followers. */
function mixedText({ by_views, by_followers }: Partial<EngagementBy> = {}): string | null {
  if (typeof by_views !== 'number' || typeof by_followers !== 'number') return null;
  return t(
    'Rates of views and rates of followers are mixed. By views alone: {views}. By followers alone: {followers}.',
    { views: percent(by_views), followers: percent(by_followers) },
  );
}

/** Popover of a number; undefined while the definitions are loading. */
export function explanationOf(
  reference: MetricReference | undefined,
  input: ExplanationInput,
): Explanation | undefined {
  const definition = reference?.metrics.find(({ id }) => id === input.metric);
  if (reference === undefined || definition === undefined) return undefined;
  const model = reference.emv_models.find(({ name }) => name === input.emv_model);
  const emv = input.metric === 'media_value' ? model : undefined;
  const [id, version] = emv === undefined ? [definition.id, definition.version] : emv.name.split('@');
  const label = defined(definition.label);
  return {
    id: String(id),
    version: Number(version),
    label: emv === undefined ? label : t('{label}: {value}', { label, value: modelText(emv) }),
    meaning: defined(definition.meaning),
    formula: emv === undefined ? defined(definition.formula) : emvFormula(emv, WORDS),
    of: definition.of && defined(definition.of),
    note:
      [
        mixedText(input.engagement_by),
        definition.note && defined(definition.note),
        input.rule,
        importedBy(reference.imported_by),
      ]
        .filter(Boolean)
        .join(' ') || null,
    unit: definition.unit === 'money' && input.currency ? input.currency : t(UNITS[definition.unit]),
    inputs: definition.inputs
      .filter((name) => emv === undefined || entersInto(emv.formula, name))
      .map((name) => ({ name: defined(name), value: inputValue(name, input) })),
    origins: input.origins ?? null,
    missing: { ...input.missing?.[input.metric] },
  };
}

export interface ExplainedMetricProps
  extends Omit<MetricCardProps, 'label' | 'kind' | 'explanation' | 'missing' | 'origins' | 'mark'>,
    ExplanationInput {
  /** Default: the definition's label. */
  label: string;
  /** Reason the number is unknown. */
  reason?: string | null | undefined;
}

/** Metric card whose ⓘ shows formula, version, inputs, origins and omissions. */
export function ExplainedMetric(props: ExplainedMetricProps) {
  const { metric, inputs, missing, emv_model, engagement_by, reason, rule, ...card } = props;
  const mixed = mixedText(engagement_by);
  const { data } = useMetricReference();
  return (
    <MetricCard
      {...card}
      kind={metricKind(metric)}
      missing={reason}
      mark={mixed === null ? undefined : { text: t('mixed'), title: mixed }}
      explanation={explanationOf(data, {
        ...{ metric, inputs, missing, emv_model, engagement_by, rule },
        currency: card.currency,
        origins: card.origins,
      })}
    />
  );
}
