import { Combobox, ScrollArea, Text, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#web/platform/language.ts';
import type { Step } from '#web/ui/grid/sheet.tsx';
import { SheetTextEditor } from '#web/ui/grid/sheet-text-editor.tsx';
import { fieldText } from '#web/ui/inputs/number-field.tsx';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import classes from '../list.module.css';
import { cellOf, emptyOf } from '../writing/list-fields.ts';
import type { CellEditorProps } from './list-cell-editor-props.ts';
import { DeliverablesEditor } from './list-deliverables-editor.tsx';

/** In-place cell editor. Enter and Tab save, Esc reverts. */
export function CellEditor(props: CellEditorProps) {
  const { kind } = props.written;
  if (kind === 'deliverables') return <DeliverablesEditor {...props} />;
  return kind === 'option' ? <OptionEditor {...props} /> : <TextEditor {...props} />;
}

function TextEditor({ row, typed, written, onDone, onWrite }: CellEditorProps) {
  const { field, title, kind } = written;
  const was = cellOf(row, field);
  return (
    <SheetTextEditor
      typed={typed}
      onDone={onDone}
      read={(text) => written.read(text, row)}
      label={t('{field} of {name}', { field: title, name: row.name })}
      current={typeof was === 'number' ? fieldText(was, 'count') : written.text(was)}
      isNumber={kind !== 'tags'}
      placeholder={kind === 'tags' ? t('Tags, separated by commas') : undefined}
      onWrite={(value) =>
        onWrite({ profile_id: row.profile_id, field, value: value ?? emptyOf(written), was })
      }
    />
  );
}

const NOTHING = '';
const CREATED = 'created';

function OptionEditor({ row, typed, written, onDone, onWrite, onCreate }: CellEditorProps) {
  const was = cellOf(row, written.field);
  const [text, setText] = useState(typed ?? '');
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: () => onDone(null) });
  const step = useRef<Step>('down');
  const field = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const matches = written.options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const { selectFirstOption } = combobox;
  useEffect(() => field.current?.focus(), []);
  // Each input has a different first option.
  useEffect(() => {
    if (text !== '') selectFirstOption();
  }, [text]);
  const name = text.trim();
  const isNew = name !== '' && !written.options.some(({ label }) => label.toLowerCase() === wanted);
  const choose = async (id: string) => {
    const value = id === NOTHING ? null : id === CREATED ? await onCreate(name) : Number(id);
    if (id === CREATED && value === null) return onDone(null);
    onWrite({ profile_id: row.profile_id, field: written.field, value, was });
    onDone(step.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(null);
    else if (event.key === 'Tab') {
      step.current = event.shiftKey ? 'left' : 'right';
      if (combobox.getSelectedOptionIndex() >= 0) combobox.clickSelectedOption();
      else onDone(step.current);
    } else {
      step.current = 'down';
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => void choose(id)}
      position="bottom-start"
      width={220}
      shadow="md"
    >
      <Combobox.Target>
        <input
          ref={field}
          className={classes.input}
          aria-label={t('{field} of {name}', { field: written.title, name: row.name })}
          autoComplete="off"
          placeholder={written.text(was) || t('Choose')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => onDone(null)}
        />
      </Combobox.Target>
      <Combobox.Dropdown data-editor>
        <Combobox.Options aria-label={written.title}>
          <ScrollArea.Autosize mah={260} type="scroll">
            {matches.map(({ id, label, color }) => (
              <Combobox.Option key={id} value={String(id)} active={id === was}>
                <OptionChip label={label} color={color} />
              </Combobox.Option>
            ))}
            {wanted === '' && was !== null && (
              <Combobox.Option value={NOTHING}>
                <Text span c="dimmed">
                  {t('No {field}', { field: written.title.toLowerCase() })}
                </Text>
              </Combobox.Option>
            )}
            {isNew && <Combobox.Option value={CREATED}>{t('Create “{name}”', { name })}</Combobox.Option>}
            {matches.length === 0 && !isNew && (
              <Combobox.Empty>{t('Type a name to create the first option.')}</Combobox.Empty>
            )}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
