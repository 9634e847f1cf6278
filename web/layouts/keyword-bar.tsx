import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './keyword-bar.module.css';

export function KeywordBar() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keyword = text.trim();
    if (keyword === '') return;
    setText('');
    void navigate({ to: '/keyword', search: { keyword } as never });
  };
  return (
    <form className={classes.bar} onSubmit={submit}>
      <TextInput
        size="sm"
        aria-label={t('Search a keyword')}
        placeholder={t('#hashtag @mention word "exact phrase"')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={500}
      />
    </form>
  );
}
