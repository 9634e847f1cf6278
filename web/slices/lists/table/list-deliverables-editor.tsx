import { ActionIcon, Button, Group, NativeSelect, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  DELIVERABLE_STATUSES,
  type Deliverable,
  type DeliverableStatus,
  MOST_QUANTITY,
  sameCell,
} from '#contract/lists/deliverables.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import { POST_TYPES, type PostType, platformOf } from '#contract/values/primitives.ts';
import { moneyText } from '#contract/values/typed-money.ts';
import { statusTitle } from '#web/parts/deliverable-names.ts';
import { readMoney } from '#web/platform/format/typed-money.ts';
import { t } from '#web/platform/language.ts';
import { DayInput, isDay } from '#web/ui/inputs/day-input.tsx';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import classes from '../list.module.css';
import { cellOf, isDeliverables } from '../writing/list-fields.ts';
import type { CellEditorProps } from './list-cell-editor-props.ts';

const NEW: Deliverable = { post_type: null, quantity: 1, price: null, status: 'planned', due: null };

/** Editor of a creator's deliverables: the text, and the same as fields. Enter saves, Esc reverts. */
export function DeliverablesEditor({ row, typed, written, currency, onDone, onWrite }: CellEditorProps) {
  const was = cellOf(row, 'deliverables');
  const [text, setText] = useState(typed ?? written.text(was));
  const [problem, setProblem] = useState<string | null>(null);
  const over = useRef(false);
  const read = written.read(text, row);
  const lines = isDeliverables(read.value) ? read.value : null;
  const change = (next: Deliverable[]) => {
    setText(written.text(next));
    setProblem(null);
  };
  const save = (step: 'down' | null) => {
    if (over.current) return;
    if (lines === null) return setProblem(read.problem);
    over.current = true;
    onWrite({ profile_id: row.profile_id, field: 'deliverables', value: lines, was });
    onDone(step);
  };
  const revert = () => {
    over.current = true;
    onDone(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') revert();
  };
  const usual = row.deliverables.length === 0 ? newFor(row.platforms) : NEW;
  return (
    <Popover
      opened
      onChange={(opened) => !opened && (sameCell(lines, was) ? revert() : save(null))}
      closeOnEscape={false}
      position="bottom-start"
      trapFocus
      returnFocus={false}
      shadow="md"
      radius="md"
      width="min(700px, calc(100vw - 16px))"
    >
      <Popover.Target>
        <div className={classes.deliverablesAt} />
      </Popover.Target>
      <Popover.Dropdown
        data-editor
        onKeyDown={onKeyDown}
        aria-label={t('Deliverables of {name}', { name: row.name })}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save('down');
          }}
        >
          <Stack gap="sm">
            <TextInput
              data-autofocus
              label={t('Deliverables of {name}', { name: row.name })}
              description={t('Number, format, total price; also “agreed” and “by 2026-12-31”.')}
              placeholder={t('2 Reels 1500; 3 stories 400')}
              autoComplete="off"
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setProblem(null);
              }}
              onFocus={(event) => typed === null && event.currentTarget.select()}
            />
            {lines?.map((line, place) => (
              <Line
                key={place}
                line={line}
                row={row}
                currency={currency}
                onChange={(next) => change(lines.map((one, at) => (at === place ? next : one)))}
                onRemove={() => change(lines.filter((_, at) => at !== place))}
              />
            ))}
            {lines === null && (
              <Text fz="xs" c="dimmed" role="status">
                {read.problem}
              </Text>
            )}
            <Group justify="space-between" gap="sm">
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
                disabled={lines === null}
                onClick={() => change([...(lines ?? []), usual])}
              >
                {t('Add a deliverable')}
              </Button>
              <Group gap="xs">
                <Button variant="default" size="compact-sm" onClick={revert}>
                  {t('Cancel')}
                </Button>
                <Button type="submit" size="compact-sm">
                  {t('Save')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** One of the creator's first format. */
function newFor(platforms: CellEditorProps['row']['platforms']): Deliverable {
  const post_type = ownFirst(platforms)[0];
  return { ...NEW, post_type: post_type && platforms[platformOf(post_type)] ? post_type : null };
}

const ownFirst = (platforms: CellEditorProps['row']['platforms']): PostType[] =>
  POST_TYPES.toSorted(
    (a, b) => Number(platforms[platformOf(b)] !== undefined) - Number(platforms[platformOf(a)] !== undefined),
  );

interface LineProps {
  line: Deliverable;
  row: CellEditorProps['row'];
  currency: string;
  onChange: (line: Deliverable) => void;
  onRemove: () => void;
}

function Line({ line, row, currency, onChange, onRemove }: LineProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="wrap">
      <NumberField
        kind="count"
        most={MOST_QUANTITY}
        w={56}
        aria-label={t('Quantity')}
        placeholder="?"
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity: quantity || null })}
      />
      <NativeSelect
        w={154}
        aria-label={t('Format')}
        value={line.post_type ?? ''}
        data={[
          ...ownFirst(row.platforms).map((value) => ({ value, label: t(POST_TYPE_TABLE[value].one) })),
          { value: '', label: t('Any format') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...line, post_type: POST_TYPES.find((type) => type === value) ?? null })
        }
      />
      <PriceField line={line} currency={currency} onChange={onChange} />
      <NativeSelect
        w={112}
        aria-label={t('Status')}
        value={line.status}
        data={DELIVERABLE_STATUSES.map((value) => ({ value, label: statusTitle(value) }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...line, status: value as DeliverableStatus })}
      />
      <DayInput
        w={150}
        aria-label={t('Due')}
        value={line.due ?? ''}
        onChange={(due) => isDay(due) && onChange({ ...line, due: due || null })}
        popoverProps={{ withinPortal: false }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={4}
        aria-label={t('Remove the deliverable')}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function PriceField({ line, currency, onChange }: Pick<LineProps, 'line' | 'currency' | 'onChange'>) {
  const shown = line.price ? moneyText(line.price, currency) : '';
  const [text, setText] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <TextInput
      key={shown}
      w={104}
      aria-label={t('Total price')}
      placeholder={t('Price')}
      autoComplete="off"
      defaultValue={shown}
      error={problem}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={() => {
        if (text === shown) return;
        const read = readMoney(text, currency);
        setProblem(read.problem);
        if (read.problem === null) onChange({ ...line, price: read.value });
      }}
    />
  );
}
