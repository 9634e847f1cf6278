import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useStore } from '#web/platform/page/store.ts';
import { SideButton } from '#web/ui/side-button.tsx';
import { downloads, openDownloads } from './downloads-state.ts';

const DownloadsTray = lazy(async () => ({
  default: (await loadChunk(() => import('./downloads-tray.tsx'))).DownloadsTray,
}));

export function DownloadsButton({ compact = false, onGo }: { compact?: boolean; onGo?: () => void }) {
  const { running } = useStore(downloads);
  return (
    <SideButton
      icon={IconDownload}
      label={t('Downloads')}
      compact={compact}
      count={running}
      counted={t('running')}
      onClick={() => {
        onGo?.();
        openDownloads();
      }}
    />
  );
}

/** The tray; its code is loaded when it is opened or an export runs. */
export function Downloads() {
  const { wanted } = useStore(downloads);
  return <Suspense fallback={null}>{wanted && <DownloadsTray />}</Suspense>;
}
