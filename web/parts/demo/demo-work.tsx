import { Button, CloseButton, Progress } from '@mantine/core';
import type { DemoState } from '#contract/demo.ts';
import { momentText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Bar } from './demo-bar.tsx';
import { useDemoChange } from './demo-state.ts';

/** Progress or failure of adding or removing demo data. */
export function Working({ work, mayChange }: { work: NonNullable<DemoState['work']>; mayChange: boolean }) {
  const again = useDemoChange(work.what === 'removing' ? 'remove' : 'add');
  const title = t(work.what === 'removing' ? 'Removing the demo data' : 'Adding the demo data');
  if (work.error !== null)
    return (
      <Bar error>
        <p role="alert">
          {title}: {sentenceText(work.error)}
        </p>
        {mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate(undefined)}
          >
            {t('Try again')}
          </Button>
        )}
      </Bar>
    );
  return (
    <Bar>
      <p role="status">
        {title}: {work.step}
      </p>
      <Progress flex="1 1 120px" maw={260} value={work.done * 100} size="sm" animated aria-label={title} />
    </Bar>
  );
}

export function Removed({ until, onClose }: { until: string; onClose: () => void }) {
  const undo = useDemoChange('add');
  return (
    <Bar error={undo.isError}>
      <p>
        {t('The demo data was removed. You can restore it until {moment}.', { moment: momentText(until) })}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate(undefined)}
      >
        {t('Undo')}
      </Button>
      <CloseButton size="sm" aria-label={t('Close this message')} onClick={onClose} />
    </Bar>
  );
}
