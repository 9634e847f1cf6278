import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileZip,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ExportFormat, ExportKind, ExportRequest } from '#contract/exports.ts';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { SelectionAction } from '#web/ui/selection-bar.tsx';
import { toast } from '#web/ui/toast.tsx';
import { downloads, noteRunning, openDownloads } from './downloads-state.ts';
import { formatName } from './export-words.ts';

const ICONS: Readonly<Record<ExportFormat, typeof IconTable>> = {
  xlsx: IconFileSpreadsheet,
  sheet: IconFileSpreadsheet,
  csv: IconTable,
  parquet: IconTable,
  pptx: IconPresentation,
  pdf: IconFileText,
  zip: IconFileZip,
};

export interface ExportGroup {
  label: string;
  kind: ExportKind;
  formats: readonly ExportFormat[];
  /** Options for its kind (`contract/exports.ts`). */
  input: object;
}

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
  const client = useQueryClient();
  const start = useMutation(
    query.exports.start.mutationOptions({
      onSuccess({ id }) {
        // A small export may finish before the tray's first poll.
        downloads.patch({ unannounced: [...downloads.get().unannounced, id] });
        noteRunning(downloads.get().running + 1);
        void client.invalidateQueries({ queryKey: query.exports.key() });
        toast.action(t('Preparing your file…'), t('Show'), openDownloads);
      },
    }),
  );
  const run = ({ kind, input }: ExportGroup, format: ExportFormat) =>
    start.mutate({ kind, format, input } as ExportRequest);
  return (
    <Menu position={in_selection ? 'top' : 'bottom-end'} width={250}>
      <Menu.Target>
        {in_selection ? (
          <SelectionAction>{t('Export')}</SelectionAction>
        ) : label !== undefined ? (
          <ActionIcon variant="subtle" color="gray" aria-label={label} loading={start.isPending}>
            <IconDownload size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            disabled={disabled}
            loading={start.isPending}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            {t('Export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group, i) => (
          <Fragment key={group.label}>
            {i > 0 && <Menu.Divider />}
            <Menu.Label>{group.label}</Menu.Label>
            {group.formats.map((format) => {
              const Icon = ICONS[format];
              return (
                <Menu.Item
                  key={format}
                  leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                  onClick={() => run(group, format)}
                >
                  {formatName(format)}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
