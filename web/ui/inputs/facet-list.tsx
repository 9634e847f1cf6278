import { Box, Checkbox, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './facet-list.module.css';

export interface FacetOption {
  value: string;
  label: ReactNode;
  /** Remaining matches; null if not counted. */
  count?: number | null;
}

export interface FacetListProps {
  title: string;
  options: FacetOption[];
  selected: string[];
  onChange: (selected: string[]) => void;
  /** Options shown before "more"; selected ones are always shown. */
  visible?: number;
}

/** Lists longer than this can be searched. */
const SEARCHED_FROM = 12;

function wordsOf({ value, label }: FacetOption): string {
  return (typeof label === 'string' ? label : value).toLowerCase();
}

/** Filter column: facets and ranges. */
export function FilterColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={`surface ${classes.column}`}>
      <h2 className="visually-hidden">{label}</h2>
      {children}
    </section>
  );
}

/** Checkboxes with counts; long lists are collapsed and have a search field, where Enter ticks the first match. */
export function FacetList({ title, options, selected, onChange, visible = 6 }: FacetListProps) {
  const id = useId();
  const [at, setAt] = useState('');
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  const chosen = new Set(selected);
  const wanted = text.trim().toLowerCase();
  const shown =
    wanted === ''
      ? options.filter((option, index) => all || index < visible || chosen.has(option.value))
      : options.filter((option) => wordsOf(option).includes(wanted));
  const hidden = options.length - shown.length;
  const open = (next: boolean) => {
    setAll(next);
    setText('');
  };
  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  const tickFirst = () => {
    const first = shown.find((option) => wordsOf(option).startsWith(wanted)) ?? shown[0];
    if (wanted === '' || first === undefined) return;
    if (!chosen.has(first.value)) toggle(first.value);
    setText('');
  };
  // One stop for Tab: the arrows move between the others.
  const stop = Math.max(
    0,
    shown.findIndex(({ value }) => `${id}-${value}` === at),
  );
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=checkbox]')];
    const next = boxes[boxes.indexOf(event.target as HTMLElement) + by];
    event.preventDefault();
    next?.focus();
  };
  const long = options.length > SEARCHED_FROM;
  return (
    <Box component="fieldset" py="sm" px={14}>
      <Text component="legend" fz="xs" fw={600} w="100%" mb="xs" p={0} className={classes.title}>
        {title}
      </Text>
      {long && (
        <TextInput
          size="xs"
          mb={6}
          aria-label={t('Find in {title}', { title })}
          placeholder={t('Find')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && tickFirst()}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between its checkboxes. */}
      <div
        className={long && (all || wanted !== '') ? classes.long : undefined}
        onKeyDown={move}
        onFocus={(event) => setAt(event.target.id)}
      >
        {shown.map(({ value, label, count }, index) => (
          <Group key={value} gap="xs" justify="space-between" wrap="nowrap" mih={24}>
            <Checkbox
              id={`${id}-${value}`}
              tabIndex={index === stop ? 0 : -1}
              checked={chosen.has(value)}
              onChange={() => toggle(value)}
              label={label}
              classNames={{ labelWrapper: classes.label }}
            />
            {count !== null && count !== undefined && (
              <Text span c="dimmed">
                {exactNumber(count)}
              </Text>
            )}
          </Group>
        ))}
        {wanted !== '' && shown.length === 0 && (
          <Text span fz="xs" c="dimmed">
            {t('No matches')}
          </Text>
        )}
      </div>
      {wanted === '' && (hidden > 0 || all) && options.length > visible && (
        <UnstyledButton className={classes.more} onClick={() => open(!all)} aria-expanded={all}>
          {all ? t('Show fewer') : t('{n} more', { n: hidden })}
        </UnstyledButton>
      )}
    </Box>
  );
}
