import { Button, Group } from '@mantine/core';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { ImportLink } from '#web/parts/import-link.tsx';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import type { PatchLook } from './monitor-look.ts';

/** Says how the posts of a monitor without posts get here. */
export function NoPostsYet({ monitor, patch }: { monitor: Monitor; patch: PatchLook }) {
  const shared = useSharedView() !== null;
  const { start_date } = monitor;
  const text =
    start_date > todayIso()
      ? t('This campaign starts on {day}. Its posts appear here once they are imported.', {
          day: dayText(start_date),
        })
      : t('No imported post matches the creators and keywords of this campaign on its days.');
  if (shared) return <EmptyState>{text}</EmptyState>;
  return (
    <EmptyState
      action={
        <Group gap="xs" justify="center">
          <ImportLink>{t('Import posts')}</ImportLink>
          <Button variant="default" onClick={() => void patch({ tab: 'settings' }, { push: true })}>
            {t('Open the setup')}
          </Button>
        </Group>
      }
    >
      {text}
    </EmptyState>
  );
}
