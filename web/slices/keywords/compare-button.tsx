import { Button, Popover } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { MOST_COMPARED } from '#contract/keywords.ts';
import { t } from '#web/platform/language.ts';
import classes from './keyword.module.css';
import type { ScreenState, UpdateScreen } from './keyword-state.ts';
import { TermSearch } from './term-search.tsx';

interface ButtonProps {
  state: ScreenState;
  update: UpdateScreen;
}

export function CompareButton({ state, update }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const full = state.compare.length >= MOST_COMPARED - 1;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus width={420}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsDiff size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('Compare')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        {full ? (
          <p className={classes.hint}>
            {t('Up to {n} keywords can be compared. Remove one to add another.', { n: MOST_COMPARED })}
          </p>
        ) : (
          <TermSearch
            label={t('Keyword to compare with')}
            submitText={t('Compare')}
            initial={{ keyword: '', search_type: state.search_type }}
            single
            onSubmit={({ keyword }) => {
              setOpen(false);
              const others = state.compare.filter((one) => one !== keyword);
              if (keyword !== state.keyword) update({ compare: [...others, keyword] }, { push: true });
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
