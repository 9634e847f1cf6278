import { ActionIcon, Button, Drawer, Flex, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconDots } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/platform/language.ts';
import classes from './tools-row.module.css';

/** Search, filters, view and columns of a page, in one row; on phones the search has a row of its own. */
export function ToolsRow({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <Flex
      rowGap="xs"
      columnGap="xs"
      align="center"
      wrap="wrap"
      className={[classes.row, className].filter(Boolean).join(' ')}
    >
      {children}
    </Flex>
  );
}

/** Tools at the end of the row. */
export function ToolsEnd({ children }: { children: ReactNode }) {
  return (
    <Flex gap="xs" align="center" wrap="wrap" ms="auto" c="dimmed" className={classes.end}>
      {children}
    </Flex>
  );
}

interface ToolsSheetProps {
  /** Filters that are set. */
  active?: number;
  children: ReactNode;
}

/** Printing uses the row on screen: the layout does not update for narrow paper. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 40em) and (update)', undefined, { getInitialValueInEffect: false }) ?? false;
}

/** The actions of a page's head; phones have one button next to the title that opens them. */
export function ActionsSheet({ children }: { children: ReactNode }) {
  const narrow = useIsPhone();
  const [opened, sheet] = useDisclosure(false);
  // The actions move between head and sheet as one element: a dialog that one of them opened outlives a turned phone.
  const [actions] = useState(() =>
    Object.assign(document.createElement('div'), { className: classes.actions }),
  );
  const place = useCallback((at: HTMLDivElement | null) => at?.append(actions), [actions]);
  return (
    <>
      {createPortal(children, actions)}
      {narrow ? (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            data-beside-title
            aria-haspopup="dialog"
            aria-label={t('Actions')}
            onClick={sheet.open}
          >
            <IconDots size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
          <Sheet title={t('Actions')} opened={opened} onClose={sheet.close}>
            <div ref={place} className={classes.actions} />
          </Sheet>
        </>
      ) : (
        <div ref={place} className={classes.actions} />
      )}
    </>
  );
}

interface SheetProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Sheet({ title, opened, onClose, children }: SheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<b>{title}</b>}
      padding="md"
      keepMounted
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Stack gap="sm" align="stretch" className={classes.stack}>
        {children}
      </Stack>
    </Drawer>
  );
}

/** Tools that phones show in a sheet instead of the row. */
export function ToolsSheet({ active = 0, children }: ToolsSheetProps) {
  const narrow = useIsPhone();
  const [opened, sheet] = useDisclosure(false);
  if (!narrow) return children;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        onClick={sheet.open}
      >
        {t('Filters')}
        {active > 0 ? ` (${active})` : ''}
      </Button>
      <Sheet title={t('Filters and view')} opened={opened} onClose={sheet.close}>
        {children}
        <Button onClick={sheet.close}>{t('Done')}</Button>
      </Sheet>
    </>
  );
}
