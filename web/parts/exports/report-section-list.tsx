import { ActionIcon, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { SECTIONS, type SectionCode } from '#contract/report/report-sections.ts';
import { t } from '#web/platform/language.ts';
import classes from './report-studio.module.css';

type Codes = readonly SectionCode[];

const moved = (codes: Codes, from: number, to: number): SectionCode[] => {
  const all = [...codes];
  const [one] = all.splice(from, 1);
  if (one) all.splice(to, 0, one);
  return all;
};

interface ReportSectionsProps {
  all: Codes;
  chosen: Codes;
  onChange: (chosen: SectionCode[]) => void;
}

/** The chosen sections in order, then the others; ordered by dragging or with buttons. */
export function ReportSections({ all, chosen, onChange }: ReportSectionsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const others = all.filter((code) => !chosen.includes(code));
  const move = (from: number, to: number) => onChange(moved(chosen, from, to));
  return (
    <ol className={classes.sections} aria-label={t('Sections of the report')}>
      {[...chosen, ...others].map((code, i) => {
        const title = t(SECTIONS[code].title);
        const isChosen = i < chosen.length;
        return (
          <li
            key={code}
            className={classes.section}
            data-dragged={dragged === i || undefined}
            draggable={isChosen}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(i);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null || !isChosen) return;
              event.preventDefault();
              if (dragged === i) return;
              move(dragged, i);
              setDragged(i);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <IconGripVertical
              size={15}
              className={classes.grip}
              data-idle={!isChosen || undefined}
              aria-hidden
            />
            <Checkbox
              size="xs"
              flex={1}
              label={title}
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== code) : [...chosen, code])}
            />
            {isChosen && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Move {name} up', { name: title })}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                >
                  <IconArrowUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Move {name} down', { name: title })}
                  disabled={i === chosen.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <IconArrowDown size={15} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
