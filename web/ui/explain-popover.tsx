import { ActionIcon, Flex, Popover, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { exactNumber, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './explain-popover.module.css';
import { missingText } from './number.tsx';
import { type Origins, originShares, ProvenanceBar } from './provenance-bar.tsx';

/** How a number came about. */
export interface Explanation {
  /** Id of the definition, e.g. `emv.cpm`. */
  id: string;
  version: number;
  label: string;
  /** The number itself, exact; for fingers, which cannot hover. */
  value?: string | undefined;
  /** What the number says, in a plain sentence. */
  meaning?: string | undefined;
  /** The number of the period before, which the change is against, or why none is shown. */
  before?: { period: string; value: string; withheld?: string | null | undefined } | undefined;
  /** The formula in words. */
  formula: string;
  /** What else holds, in a sentence. */
  note?: string | null | undefined;
  unit: string;
  /** What went in; a value is shown when there is one. */
  inputs: { name: string; value?: number | string | null }[];
  origins?: Origins | null;
  /** Posts left out, by reason. */
  missing?: Record<string, number>;
  /** Where the rule is from. */
  source?: string;
}

function inputText(value: number | string): string {
  return typeof value === 'number' ? exactNumber(value) : value;
}

/** Inputs with what is known of them as rows; those of which nothing is said in one line. */
function Inputs({ inputs }: Pick<Explanation, 'inputs'>) {
  const known = inputs.flatMap(({ name, value }) =>
    value === null || value === undefined ? [] : [{ name, value }],
  );
  const named = inputs.filter(({ value }) => value === null || value === undefined).map(({ name }) => name);
  return (
    <>
      {known.length > 0 && (
        <Flex component="dl" direction="column" gap="xxs" className={classes.rows}>
          {known.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{inputText(value)}</dd>
            </div>
          ))}
        </Flex>
      )}
      {named.length > 0 && (
        <Text c="dimmed">
          {t(known.length > 0 ? 'Also used: {names}' : 'Used: {names}', { names: named.join(', ') })}
        </Text>
      )}
    </>
  );
}

function Before({ before }: { before: NonNullable<Explanation['before']> }) {
  return (
    <>
      <Flex component="dl" direction="column" gap="xxs" className={classes.rows}>
        <div>
          <dt>{before.period}</dt>
          <dd>{before.value}</dd>
        </div>
      </Flex>
      {before.withheld && (
        <p>
          {t('No change is shown.')} {before.withheld}
        </p>
      )}
    </>
  );
}

/** The content alone, for places that are not a popover. */
export function ExplanationText({ explanation }: { explanation: Explanation }) {
  const { label, formula, inputs, origins, missing = {}, unit, source } = explanation;
  const shares = origins ? originShares(origins) : null;
  const left = Object.entries(missing).filter(([, count]) => count > 0);
  return (
    <Stack gap="xs" fz="xs">
      <Flex component="p" gap="sm" justify="space-between" fz="sm" fw={600}>
        <span>{label}</span>
        {explanation.value !== undefined && <span>{explanation.value}</span>}
      </Flex>
      {explanation.meaning !== undefined && <p>{explanation.meaning}</p>}
      {explanation.before && <Before before={explanation.before} />}
      <Text c="dimmed">{explanation.meaning === undefined ? formula : `= ${formula}`}</Text>
      {explanation.note && <Text c="dimmed">{explanation.note}</Text>}
      <Inputs inputs={inputs} />
      {origins && shares && (
        <Stack gap="xs">
          <ProvenanceBar origins={origins} label={label} />
          <Flex component="dl" direction="column" gap="xxs" className={classes.rows}>
            {shares.map((entry) => (
              <div key={entry.key}>
                <dt>
                  <span className={classes[entry.key]} /> {entry.label}
                </dt>
                <dd>{percent(entry.share, 1)}</dd>
              </div>
            ))}
          </Flex>
        </Stack>
      )}
      {left.length > 0 && (
        <Flex component="dl" direction="column" gap="xxs" className={classes.rows}>
          {left.map(([reason, count]) => (
            <div key={reason}>
              <dt>{missingText(reason)}</dt>
              <dd>{t('{n} left out', { n: count })}</dd>
            </div>
          ))}
        </Flex>
      )}
      <Flex
        component="p"
        gap="sm"
        justify="space-between"
        c="dimmed"
        pt="xs"
        className={`line-above ${classes.foot}`}
      >
        <code>
          {explanation.id}@{explanation.version}
        </code>
        <span>{source ?? unit}</span>
      </Flex>
    </Stack>
  );
}

const GAP = 8;

/** The ⓘ beside a number: what it means, formula, version, inputs, origins, what is missing. Opens below the whole card. */
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
