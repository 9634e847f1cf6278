import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CampaignFile } from '#contract/sales/campaign-files.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkippedRows } from './file-review.tsx';
import classes from './files.module.css';

interface FileListProps<File extends CampaignFile> {
  files: readonly File[];
  empty: string;
  controls?: ReactNode;
  mayEdit: boolean;
  nameOf?: (file: File) => string;
  /** Contents of an imported file. */
  text: (file: File) => string;
  /** Further buttons of an imported file. */
  actions?: (file: File) => ReactNode;
  onTurn: (file: File) => void;
  onOpen: (file: File) => void;
}

/** Files of a campaign, with what came from each. */
export function FileList<File extends CampaignFile>(props: FileListProps<File>) {
  const { files, empty, controls, mayEdit, text, actions, onTurn, onOpen } = props;
  const { nameOf = ({ file_name }) => file_name } = props;
  return (
    <Card title={t('Files')} controls={controls} flush>
      {files.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className="lined-list">
          {files.map((file) => (
            <li key={file.id} className={classes.file}>
              <div>
                <Text
                  fw={500}
                  className="wrap-anywhere"
                  td={file.state === 'withdrawn' ? 'line-through' : ''}
                >
                  {nameOf(file)}
                </Text>
                <Text fz="xs" c="dimmed">
                  {file.state === 'uploaded' ? t('Not imported yet') : text(file)}
                  {' · '}
                  {file.created_by && `${file.created_by} · `}
                  {ago(file.created_at)}
                  {file.state === 'withdrawn' && ` · ${t('withdrawn')}`}
                </Text>
                <SkippedRows problems={file.problems} />
              </div>
              <Group gap="xs" justify="flex-end">
                {file.state === 'uploaded' ? (
                  mayEdit && (
                    <Button size="compact-sm" variant="default" onClick={() => onOpen(file)}>
                      {t('Review')}
                    </Button>
                  )
                ) : (
                  <>
                    {actions?.(file)}
                    {mayEdit && (
                      <Button size="compact-sm" variant="default" onClick={() => onTurn(file)}>
                        {file.state === 'withdrawn' ? t('Restore') : t('Withdraw')}
                      </Button>
                    )}
                  </>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
