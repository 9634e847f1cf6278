import { ActionIcon, Flex, Menu, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Band, ForecastCell, PriceSource } from '#contract/forecast.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { type PostType, platformOf } from '#contract/values/primitives.ts';
import { BandBar } from '#web/parts/band-bar.tsx';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { compactNumber, exactNumber, money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './forecast.module.css';
import { costOf, type Field, type ForecastLine } from './forecast-rows.ts';
import { basisSentences, kindOf, markOf } from './forecast-words.ts';
import { PlanCell } from './plan-cell.tsx';

/** Stable data of the columns while cells are edited. */
export interface ColumnsOptions {
  currency: string;
  disabled: boolean;
  /** The screen is narrow. */
  narrow: boolean;
  /** The largest P90 of each number, so that bars of a column can be compared. */
  most: Record<BandKey, number>;
  onEdit: (key: string, field: Field, value: number | null) => void;
  onPaste: (key: string, field: Field, text: string) => void;
  onType: (profile_id: number, type: PostType) => void;
  /** Shows or hides the formats of a creator. */
  onFold: (profile_id: number) => void;
  open: ReadonlySet<number>;
}

type BandKey = 'impressions' | 'reach' | 'interactions' | 'media_value';
export const BANDS: ReadonlyArray<{ key: BandKey; label: Phrase }> = [
  { key: 'reach', label: METRIC_TABLE.reach.label },
  { key: 'impressions', label: METRIC_TABLE.impressions.label },
  { key: 'interactions', label: METRIC_TABLE.interactions.label },
  { key: 'media_value', label: METRIC_TABLE.media_value.label },
];

function Who({ creator, leads }: ForecastLine) {
  return (
    <Flex
      component="span"
      gap="xs"
      align="center"
      miw={0}
      className={classes.who}
      data-follows={!leads || undefined}
    >
      <Avatar
        name={creator.name}
        face={creator.is_demo ? creator.slug : null}
        src={creator.picture}
        size={28}
      />
      {creator.slug === '' ? (
        <span className={classes.name}>{creator.name}</span>
      ) : (
        <Link to="/profile/$slug" params={{ slug: creator.slug }} className={classes.name}>
          {creator.name}
        </Link>
      )}
      {leads && creator.is_demo && <InventedTag />}
    </Flex>
  );
}

function Kind({ type }: { type: PostType }) {
  return (
    <Flex component="span" gap="xs" align="center" display="inline-flex">
      <PlatformIcon platform={platformOf(type)} size={15} />
      {kindOf(type)}
    </Flex>
  );
}

/** Adds another post type for the line's creator. */
function AddType({ creator, further, onType }: ForecastLine & Pick<ColumnsOptions, 'onType'>) {
  if (further.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.add}
          aria-label={t('Plan another type of post with {name}', { name: creator.name })}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {further.map((type) => (
          <Menu.Item key={type} onClick={() => onType(creator.id, type)}>
            <Kind type={type} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const PRICE_FROM: Record<PriceSource, Phrase> = {
  list: 'Price from the list',
  price_list: 'Price from the price list',
  campaign: 'Price of the last campaign',
  typed: 'Price typed here',
};

/** Formats without a forecast are not in the numbers of the line. */
function formatsText(sum: ForecastLine['sum']): string {
  const { formats = null, forecast_formats = null } = sum ?? {};
  return formats === null || forecast_formats === null || forecast_formats === formats
    ? ''
    : t('{n} of {all} formats', { n: forecast_formats, all: formats });
}

/** Formats of a creator in one line, which opens them. */
function Fold({
  line,
  isOpen,
  onFold,
}: {
  line: ForecastLine;
  isOpen: boolean;
  onFold: ColumnsOptions['onFold'];
}) {
  const text = line.folded
    .filter((row) => row.publications > 0)
    .map(({ post_type, publications }) => deliverableAmount({ post_type, quantity: publications }))
    .join(', ');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.fold}
      aria-expanded={isOpen}
      aria-label={t('Formats of {name}', { name: line.creator.name })}
      title={text}
      onClick={() => onFold(line.creator.id)}
    >
      <Icon size={14} stroke={1.8} aria-hidden />
      {text || t('Nothing planned')}
    </UnstyledButton>
  );
}

function Basis({ cell }: { cell: ForecastCell }) {
  const mark = markOf(cell);
  return (
    <Popover width={290} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.mark} data-weak={mark !== null || undefined}>
          {mark ?? plural(cell.posts, '{n} post', '{n} posts')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {basisSentences(cell).map((sentence) => (
          <Text key={sentence} fz="xs" className={classes.sentence}>
            {sentence}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function BandCell({
  band,
  text,
  most,
}: {
  band: Band | null;
  text: (value: number) => string;
  most: number;
}) {
  if (band === null) return <Num value={null} missing="too_few_posts" />;
  if (band.p90 === 0) return <Num value={0} />;
  const label = `P10 ${text(band.p10)}, P50 ${text(band.p50)}, P90 ${text(band.p90)}`;
  return (
    <Flex component="span" direction="column" gap="xxs" w="100%" ta="end" title={label}>
      <span>{text(band.p50)}</span>
      <BandBar band={band} most={most} label={label} />
    </Flex>
  );
}

export function forecastColumns({
  currency,
  disabled,
  narrow,
  most,
  onEdit,
  onPaste,
  onType,
  onFold,
  open,
}: ColumnsOptions): GridColumn<ForecastLine>[] {
  const input = (field: Field, header: string, size: number): GridColumn<ForecastLine> => ({
    id: field,
    header,
    size,
    align: 'right',
    fixed: true,
    value: ({ plan }) => plan[field],
    cell: ({ key, plan, creator, folded }) =>
      folded.length > 0 ? (
        field === 'publications' ? (
          exactNumber(plan.publications)
        ) : (
          <Text span c="dimmed">
            –
          </Text>
        )
      ) : (
        <PlanCell
          rowKey={key}
          field={field}
          value={plan[field]}
          label={t('{header} of {name}, {kind}', {
            header,
            name: creator.name,
            kind: kindOf(plan.post_type),
          })}
          currency={currency}
          disabled={disabled}
          onEdit={onEdit}
          onPaste={onPaste}
        />
      ),
  });
  return [
    {
      id: 'creator',
      header: t('Creator'),
      size: narrow ? 136 : 210,
      fixed: true,
      value: ({ creator }) => creator.name,
      cell: (line) => <Who {...line} />,
    },
    {
      id: 'type',
      header: t('Type'),
      size: 190,
      fixed: true,
      value: ({ plan }) => plan.post_type,
      cell: (line) => (
        <>
          {line.folded.length > 0 ? (
            <Fold line={line} isOpen={open.has(line.creator.id)} onFold={onFold} />
          ) : (
            <Kind type={line.plan.post_type} />
          )}
          {!disabled && <AddType {...line} onType={onType} />}
        </>
      ),
    },
    input('publications', t('Publications'), 104),
    input('price', t('Price per post'), 110),
    {
      id: 'cost',
      header: t('Cost'),
      size: 90,
      align: 'right',
      fixed: true,
      value: costOf,
      cell: (line) => {
        const cost = costOf(line);
        const from = line.folded.length > 0 || cost === null ? null : line.plan.price_from;
        return (
          <span title={from ? t(PRICE_FROM[from]) : undefined}>
            {cost === null ? '–' : money(cost, currency)}
          </span>
        );
      },
    },
    {
      id: 'basis',
      header: t('Based on'),
      size: 132,
      fixed: true,
      value: ({ cell }) => cell?.posts,
      cell: ({ cell, folded, sum }) =>
        cell ? <Basis cell={cell} /> : folded.length > 0 ? formatsText(sum) : '…',
    },
    ...BANDS.map(
      ({ key, label }): GridColumn<ForecastLine> => ({
        id: key,
        header: t(label),
        size: 128,
        align: 'right',
        fixed: true,
        value: ({ cell, sum }) => (cell ?? sum)?.[key]?.p50,
        cell: ({ cell, sum }) =>
          (cell ?? sum) ? (
            <BandCell
              band={(cell ?? sum)?.[key] ?? null}
              most={most[key]}
              text={key === 'media_value' ? (v) => money(v, currency) : (v) => compactNumber(Math.round(v))}
            />
          ) : (
            '…'
          ),
      }),
    ),
  ];
}
