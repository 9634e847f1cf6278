import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import { useStore } from '#web/platform/store.ts';
import classes from './downloads.module.css';
import { downloads, openDownloads } from './downloads-state.ts';

const DownloadsTray = lazy(async () => ({
  default: (await loadChunk(() => import('./downloads-tray.tsx'))).DownloadsTray,
}));

/** Opens the tray of exports and counts those that run. */
export function DownloadsButton({ compact = false, onGo }: { compact?: boolean; onGo?: () => void }) {
  const { running } = useStore(downloads);
  return (
    <Tooltip label={t('Downloads')} position="right" disabled={!compact}>
      <UnstyledButton
        className={classes.button}
        data-compact={compact || undefined}
        aria-haspopup="dialog"
        onClick={() => {
          onGo?.();
          openDownloads();
        }}
      >
        <IconDownload size={18} stroke={1.7} aria-hidden />
        <span className={compact ? 'visually-hidden' : classes.label}>{t('Downloads')}</span>
        {running > 0 && (
          <span className={classes.count}>
            {running}
            <span className="visually-hidden"> {t('running')}</span>
          </span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}

/** The tray itself, once: its code comes when it is opened or something runs. */
export function Downloads() {
  const { wanted } = useStore(downloads);
  return <Suspense fallback={null}>{wanted && <DownloadsTray />}</Suspense>;
}
