import { Button, Group } from '@mantine/core';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The specification's test page for toast messages. */
export function TestToastPage() {
  return (
    <>
      <PageHeader title="Toast messages" facts="A test page for toast messages" />
      <Card title="Show a message">
        <Group gap="xs">
          <Button variant="default" onClick={() => toast.info('Two new posts matched this keyword.')}>
            Information
          </Button>
          <Button variant="default" onClick={() => toast.success('The filter was saved.')}>
            Success
          </Button>
          <Button variant="default" onClick={() => toast.warning('The file has 12 rows without a date.')}>
            Warning
          </Button>
          <Button variant="default" onClick={() => toast.error('An error occurred')}>
            Error
          </Button>
          <Button
            variant="default"
            onClick={() => toast.undo('The filter was deleted.', () => toast.success('The filter is back.'))}
          >
            With undo
          </Button>
        </Group>
      </Card>
    </>
  );
}
