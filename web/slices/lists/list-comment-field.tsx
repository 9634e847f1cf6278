import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core';
import { useRef, useState } from 'react';
import { normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { openMention } from './list-mentions.ts';

export interface CommentFieldProps {
  label: string;
  initial: string;
  people: readonly { id: number; name: string }[];
  save: string;
  /** Rejects with the server's error, shown at the field. */
  onSave: (text: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Text field with `@` mentions of colleagues. Ctrl+Enter sends. */
export function CommentField({ label, initial, people, save, onSave, onCancel }: CommentFieldProps) {
  const [text, setText] = useState(initial);
  const [cursor, setCursor] = useState(initial.length);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  const open = openMention(text, cursor);
  const letters = open?.letters.toLowerCase() ?? '';
  const found =
    open === null ? [] : people.filter(({ name }) => name.toLowerCase().includes(letters)).slice(0, 8);
  const type = (next: string, at: number) => {
    setText(next);
    setCursor(at);
    setProblem(null);
    if (openMention(next, at) === null) combobox.closeDropdown();
    else {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex('active');
      queueMicrotask(() => combobox.selectFirstOption());
    }
  };
  const choose = (name: string) => {
    if (open === null) return;
    const next = `${text.slice(0, open.at)}@${name} ${text.slice(cursor)}`;
    const at = open.at + name.length + 2;
    type(next, at);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  };
  const send = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await onSave(text.trim());
      setText('');
      setCursor(0);
    } catch (error) {
      setProblem(normaliseError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <StackedForm
      gap="xs"
      onSubmit={() => {
        void send();
      }}
    >
      <Combobox store={combobox} onOptionSubmit={choose} position="top-start" shadow="md">
        <Combobox.Target>
          <Textarea
            ref={field}
            aria-label={label}
            placeholder={t('Comment; @ notifies a colleague')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
            onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found.length === 0}>
          <Combobox.Options aria-label={t('Colleagues')}>
            {found.map(({ id, name }) => (
              <Combobox.Option key={id} value={name}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button size="compact-sm" type="submit" loading={busy} disabled={text.trim() === ''}>
          {save}
        </Button>
      </Group>
    </StackedForm>
  );
}
