import { Checkbox, Fieldset, Flex, Text } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { HideableColumn } from '#contract/sharing.ts';
import { t } from '#web/platform/language.ts';

/** Label of the hidden column that implies this one; null if it is visible or hidden directly. */
export function goesWith(
  id: string,
  columns: readonly HideableColumn[],
  hidden: readonly string[],
): string | null {
  if (hidden.includes(id)) return null;
  return columns.find((c) => hidden.includes(c.id) && c.follows_from.includes(id))?.label ?? null;
}

export interface ShownColumnsProps {
  columns: readonly HideableColumn[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Columns that visitors see; those of the company come last. */
export function ShownColumns({ columns, hidden, onChange }: ShownColumnsProps) {
  if (columns.length === 0) return null;
  const named = columns.map((column) => ({ ...column, label: t(column.label as Phrase) }));
  const follows = named.some(({ follows_from }) => follows_from.length > 0);
  const boxes = (is_internal: boolean) =>
    named
      .filter((column) => column.is_internal === is_internal)
      .map(({ id, label }) => {
        const because = goesWith(id, named, hidden);
        return (
          <Checkbox
            key={id}
            size="xs"
            label={because ? t('{label} (hidden with {because})', { label, because }) : label}
            checked={!hidden.includes(id) && !because}
            disabled={because !== null}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
            }
          />
        );
      });
  const internal = boxes(true);
  return (
    <Fieldset legend={t('Visible to visitors')} variant="unstyled">
      {follows && (
        <Text fz="xs" c="dimmed">
          {t('Columns that would reveal a hidden one are hidden as well.')}
        </Text>
      )}
      <Flex rowGap="xs" columnGap="md" wrap="wrap" mt={6}>
        {boxes(false)}
      </Flex>
      {internal.length > 0 && (
        <>
          <Text fz="xs" c="dimmed" mt="sm">
            {t('Internal, hidden unless you show them:')}
          </Text>
          <Flex rowGap="xs" columnGap="md" wrap="wrap" mt={6}>
            {internal}
          </Flex>
        </>
      )}
    </Fieldset>
  );
}
