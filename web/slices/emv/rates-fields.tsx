import { type EmvKind, RATES_OF_KIND } from '#contract/emv.ts';
import { POST_TYPES } from '#contract/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { t } from '#web/platform/language.ts';
import { NumberInput } from '#web/ui/number-input.tsx';
import classes from './emv.module.css';
import { PARTS, type RatesDraft, sharedRate, withAll } from './rates-draft.ts';

interface RatesFieldsProps {
  kind: EmvKind;
  draft: RatesDraft;
  onChange: (draft: RatesDraft) => void;
}

/** Rates by post type; the first row sets a whole column. */
export function RatesFields({ kind, draft, onChange }: RatesFieldsProps) {
  const parts = RATES_OF_KIND[kind];
  const field = (label: string, value: number | string, change: (value: number | string) => void) => (
    <NumberInput
      aria-label={label}
      placeholder="0"
      min={0}
      max={1_000_000}
      allowNegative={false}
      decimalScale={4}
      size="xs"
      value={value}
      onChange={change}
    />
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.rates}>
        <thead>
          <tr>
            <th scope="col">{t('Post type')}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {t(PARTS[part])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.all}>
            <th scope="row">{t('All post types')}</th>
            {parts.map((part) => (
              <td key={part}>
                {field(
                  t('{label}: {said}', { label: t('All post types'), said: t(PARTS[part]) }),
                  sharedRate(draft, part),
                  (value) => onChange(withAll(draft, part, value)),
                )}
              </td>
            ))}
          </tr>
          {POST_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{postTypeName(type)}</th>
              {parts.map((part) => (
                <td key={part}>
                  {field(
                    t('{label}: {said}', { label: postTypeName(type), said: t(PARTS[part]) }),
                    draft[type][part],
                    (value) => onChange({ ...draft, [type]: { ...draft[type], [part]: value } }),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
