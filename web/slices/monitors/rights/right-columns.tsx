import { Flex, Text } from '@mantine/core';
import { AD_CODE_NAMES, RIGHT_STATE_NAMES, type RightRow, type RightState } from '#contract/sales/rights.ts';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { countryName, dayText, exactMoney } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import classes from './rights.module.css';

/** With its end. */
function stateText(state: RightState, until: string | null): string {
  const name = t(RIGHT_STATE_NAMES[state]);
  if (until === null || state === 'none' || state === 'refused' || state === 'upcoming') return name;
  const day = dayText(until);
  return state === 'ended' ? t('Ended on {day}', { day }) : t('{state}, until {day}', { state: name, day });
}

function State({ state, until }: { state: RightState; until: string | null }) {
  return (
    <Text span truncate className={classes.state} data-state={state}>
      {stateText(state, until)}
    </Text>
  );
}

export const deliverableText = (row: RightRow): string => row.other_format ?? deliverableAmount(row);

export const rightColumns = (): GridColumn<RightRow>[] => [
  {
    id: 'name',
    header: t('Creator and deliverable'),
    size: 210,
    fixed: true,
    value: ({ profile }) => profile.name,
    cell: (row) => (
      <Flex component="span" gap="xs" align="center" miw={0}>
        <Avatar
          name={row.profile.name}
          face={row.profile.is_demo ? row.profile.slug : null}
          src={row.profile.picture}
          size={26}
        />
        <Flex component="span" direction="column" miw={0}>
          <Text span truncate>
            {row.profile.name}
          </Text>
          <Text span truncate fz="xs" c="dimmed" lh={1.2}>
            {deliverableText(row)}
          </Text>
        </Flex>
        {row.profile.is_demo && <InventedTag />}
      </Flex>
    ),
  },
  {
    id: 'paid_use',
    header: t('Paid use'),
    size: 210,
    value: ({ state }) => t(RIGHT_STATE_NAMES[state]),
    cell: ({ state, right }) => <State state={state} until={right?.until ?? null} />,
  },
  {
    id: 'where',
    header: t('Where'),
    size: 150,
    value: ({ right }) =>
      right &&
      (right.territories.length > 0 ? right.territories.map(countryName).join(', ') : t('Worldwide')),
  },
  {
    id: 'exclusive',
    header: t('Exclusive against'),
    size: 160,
    value: ({ right }) => right?.exclusive_against || null,
  },
  {
    id: 'fee',
    header: t('Fee'),
    size: 110,
    align: 'right',
    value: ({ right }) => right?.fee?.amount ?? null,
    cell: ({ right }) => right?.fee && exactMoney(right.fee.amount, right.fee.currency),
  },
  {
    id: 'code',
    header: t('Ad code'),
    size: 260,
    value: ({ right }) => right?.code && t(AD_CODE_NAMES[right.code.kind]),
    cell: ({ right, code_state }) =>
      right?.code &&
      code_state && (
        <Text span truncate title={right.code.code}>
          {t(AD_CODE_NAMES[right.code.kind])}
          {' · '}
          <State state={code_state} until={right.code.until} />
        </Text>
      ),
  },
  {
    id: 'boosted',
    header: t('Boosted without rights'),
    size: 160,
    align: 'right',
    value: ({ boosted_without }) => boosted_without || null,
    cell: ({ boosted_without }) =>
      boosted_without > 0 && (
        <Text span className={classes.state} data-state="ended">
          {plural(boosted_without, '{n} post', '{n} posts')}
        </Text>
      ),
  },
];
