import { Button, Group, Text } from '@mantine/core';

export function FormFoot({ issue, busy, text }: { issue: string | undefined; busy: boolean; text: string }) {
  return (
    <>
      {issue && (
        <Text fz="xs" c="var(--ll-down)" role="alert">
          {issue}
        </Text>
      )}
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
        <Button type="submit" loading={busy}>
          {text}
        </Button>
      </Group>
    </>
  );
}
