import { Button, Group } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.tsx';

export function TestToastPage() {
  return (
    <>
      <PageHeader title={t('Toast messages')} facts={t('Test page for toast messages')} />
      <Card title={t('Show a message')}>
        <Group gap="xs">
          <Button variant="default" onClick={() => toast.info(t('Two new posts matched this keyword.'))}>
            {t('Information')}
          </Button>
          <Button variant="default" onClick={() => toast.success(t('The filter was saved.'))}>
            {t('Success')}
          </Button>
          <Button variant="default" onClick={() => toast.warning(t('The file has 12 rows without a date.'))}>
            {t('Warning')}
          </Button>
          <Button variant="default" onClick={() => toast.error(t('An error occurred'))}>
            {t('Error')}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              toast.undo(t('The filter was deleted.'), () => toast.success(t('The filter was restored.')))
            }
          >
            {t('With undo')}
          </Button>
        </Group>
      </Card>
    </>
  );
}
