import { ActionIcon, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { exactNumber, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './explain-popover.module.css';
import { missingText } from './number.tsx';
import { lowerBoundText, type Origins, originShares, ProvenanceBar } from './provenance-bar.tsx';

export interface Explanation {
  /** Definition id, e.g. `emv.cpm`. */
  id: string;
  version: number;
  label: string;
  /** Exact value, for touch screens without hover. */
  value?: string | undefined;
  /** Meaning in a plain sentence. */
  meaning?: string | undefined;
  /** Previous period's value, or the reason it is not compared. */
  before?: { period: string; value: string; withheld?: string | null | undefined } | undefined;
  /** Formula in words. */
  formula: string;
  /** Members that a ratio is of. */
  of?: string | null | undefined;
  /** Additional remark. */
  note?: string | null | undefined;
  unit: string;
  /** Inputs, with their values if known. */
  inputs: { name: string; value?: number | string | null }[];
  origins?: Origins | null;
  /** Omitted posts, by reason. */
  missing?: Record<string, number>;
  /** Source of the rule. */
  source?: string;
}

function inputText(value: number | string): string {
  return typeof value === 'number' ? exactNumber(value) : value;
}

/** Known inputs as rows, the others in one line. */
function Inputs({ inputs }: Pick<Explanation, 'inputs'>) {
  const known = inputs.flatMap(({ name, value }) =>
    value === null || value === undefined ? [] : [{ name, value }],
  );
  const named = inputs.filter(({ value }) => value === null || value === undefined).map(({ name }) => name);
  return (
    <>
      {known.length > 0 && (
        <dl className={classes.rows}>
          {known.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{inputText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {named.length > 0 && (
        <p className={classes.formula}>
          {t(known.length > 0 ? 'Also used: {names}' : 'Used: {names}', { names: named.join(', ') })}
        </p>
      )}
    </>
  );
}

function Before({ before }: { before: NonNullable<Explanation['before']> }) {
  return (
    <>
      <dl className={classes.rows}>
        <div>
          <dt>{before.period}</dt>
          <dd>{before.value}</dd>
        </div>
      </dl>
      {before.withheld && (
        <p>
          {t('No comparison.')} {before.withheld}
        </p>
      )}
    </>
  );
}

/** Content without the popover. */
export function ExplanationText({ explanation }: { explanation: Explanation }) {
  const { label, formula, inputs, origins, missing = {}, unit, source } = explanation;
  const shares = origins ? originShares(origins) : null;
  const left = Object.entries(missing).filter(([, count]) => count > 0);
  return (
    <div className={classes.text}>
      <p className={classes.title}>
        <span>{label}</span>
        {explanation.value !== undefined && <span>{explanation.value}</span>}
      </p>
      {explanation.meaning !== undefined && <p>{explanation.meaning}</p>}
      {explanation.before && <Before before={explanation.before} />}
      <p className={classes.formula}>{explanation.meaning === undefined ? formula : `= ${formula}`}</p>
      {explanation.of && <p className={classes.formula}>{t('Of {members}', { members: explanation.of })}</p>}
      {explanation.note && <p className={classes.formula}>{explanation.note}</p>}
      <Inputs inputs={inputs} />
      {origins && shares && (
        <div className={classes.origins}>
          <ProvenanceBar origins={origins} label={label} />
          <dl className={classes.rows}>
            {shares.map((entry) => (
              <div key={entry.origin}>
                <dt>
                  <span style={{ background: entry.color }} /> {entry.label}
                </dt>
                <dd>{percent(entry.share, 1)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {origins?.lower_bound && <p>{lowerBoundText(origins.lower_bound)}</p>}
      {left.length > 0 && (
        <dl className={classes.rows}>
          {left.map(([reason, count]) => (
            <div key={reason}>
              <dt>{missingText(reason)}</dt>
              <dd>{t('{n} not counted', { n: count })}</dd>
            </div>
          ))}
        </dl>
      )}
      <details className={classes.foot}>
        <summary>{t('Details')}</summary>
        <p>
          <code>
            {explanation.id}@{explanation.version}
          </code>
          <span>{source ?? unit}</span>
        </p>
      </details>
    </div>
  );
}

const GAP = 8;

/** ⓘ popover of a number: meaning, formula, version, inputs, origins, omissions. Opens below the card. */
export function ExplainPopover({ explanation }: { explanation: Explanation }) {
  const [offset, setOffset] = useState(GAP);
  const clearCard = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const card = button.closest('section');
    if (card) setOffset(card.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom + GAP);
  };
  return (
    <Popover width={320} position="bottom-end" offset={offset} withinPortal trapFocus={false}>
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          size={22}
          className={classes.button}
          onClick={clearCard}
          aria-label={t('How {metric} is computed', { metric: explanation.label.toLowerCase() })}
        >
          <IconInfoCircle size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ExplanationText explanation={explanation} />
      </Popover.Dropdown>
    </Popover>
  );
}
