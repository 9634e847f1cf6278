import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { t } from '#web/platform/language.ts';
import classes from './list.module.css';
import type { ListColumn } from './list-column.ts';

export interface ListColumnsButtonProps {
  columns: readonly ListColumn[];
  /** Visible columns in order. */
  shown: readonly ListColumn[];
  /** Null = default. */
  onChange: (ids: string[] | null) => void;
}

export function ListColumnsButton({ columns, shown, onChange }: ListColumnsButtonProps) {
  const ids = shown.map(({ id }) => id);
  const groups = Map.groupBy(columns, ({ group }) => group);
  const toggle = (id: string) =>
    onChange(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.chooser}>
        <div className={classes.chooserGroups}>
          {[...groups].map(([group, own]) => (
            <fieldset key={group}>
              <legend>{group}</legend>
              {own.map(({ id, header, title }) => (
                <Checkbox
                  key={id}
                  size="xs"
                  label={header}
                  aria-label={title}
                  checked={ids.includes(id)}
                  disabled={id === 'name'}
                  onChange={() => toggle(id)}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => onChange(null)}>
          {t('Default columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
