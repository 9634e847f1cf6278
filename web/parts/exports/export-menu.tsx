import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { formatsOf } from '#contract/report/export-formats.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { SelectionAction } from '#web/ui/selection-bar.tsx';
import { type ExportGroup, useExportStart } from './export-start.ts';
import { formatName } from './export-words.ts';
import { FormatIcon } from './format-icon.tsx';

const ReportStudio = lazy(async () => ({
  default: (await loadChunk(() => import('./report-studio.tsx'))).ReportStudio,
}));

export interface ExportMenuProps {
  groups: readonly ExportGroup[];
  /** Shown in the selection bar. */
  in_selection?: boolean;
  disabled?: boolean;
  /** Label for a small button, if there are several menus. */
  label?: string | undefined;
}

/** Menu of exports and formats; files are created in the background and appear in the tray. */
export function ExportMenu({ groups, in_selection = false, disabled = false, label }: ExportMenuProps) {
  const { run, isPending } = useExportStart();
  const [chosen, setChosen] = useState<ExportGroup | null>(null);
  return (
    <>
      <Menu position={in_selection ? 'top' : 'bottom-end'} width={250}>
        <Menu.Target>
          {in_selection ? (
            <SelectionAction>{t('Export')}</SelectionAction>
          ) : label !== undefined ? (
            <ActionIcon variant="subtle" color="gray" aria-label={label} loading={isPending}>
              <IconDownload size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              disabled={disabled}
              loading={isPending}
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            >
              {t('Export')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown mah="calc(100dvh - 80px)" style={{ overflowY: 'auto' }}>
          {groups.map((group, i) => (
            <Fragment key={group.label}>
              {i > 0 && <Menu.Divider />}
              <Menu.Label>{group.label}</Menu.Label>
              {formatsOf(group.kind, group.of).map((format) => (
                <Menu.Item
                  key={format}
                  leftSection={<FormatIcon format={format} />}
                  onClick={() => run(group, format)}
                >
                  {formatName(format)}
                </Menu.Item>
              ))}
              {group.report && (
                <Menu.Item
                  leftSection={<IconListDetails size={16} stroke={1.6} aria-hidden />}
                  onClick={() => setChosen(group)}
                >
                  {t('Choose sections…')}
                </Menu.Item>
              )}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {chosen?.report && (
          <ReportStudio group={chosen} report={chosen.report} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </>
  );
}
