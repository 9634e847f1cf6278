import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { t } from '#web/platform/language.ts';
import classes from './column-chooser.module.css';

export interface ColumnChooserProps {
  columns: readonly { id: string; header: string; fixed?: boolean }[];
  visible: readonly string[];
  onChange: (visible: string[]) => void;
  /** Default columns of "Reset". */
  initial: readonly string[];
}

export function ColumnChooser({ columns, visible, onChange, initial }: ColumnChooserProps) {
  const shown = new Set(visible);
  const toggle = (id: string) => {
    if (shown.has(id)) shown.delete(id);
    else shown.add(id);
    onChange(columns.filter((column) => shown.has(column.id)).map((column) => column.id));
  };
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" mah={340} className={classes.list}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              size="xs"
              label={column.header}
              checked={shown.has(column.id)}
              disabled={column.fixed === true}
              onChange={() => toggle(column.id)}
            />
          ))}
        </Stack>
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => onChange([...initial])}>
          {t('Reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
