import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#web/platform/api.ts';
import { exactNumber } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';

const MOST_SHOWN = 200;

/** Creators of a list with paid posts. */
export function DisclosedCreators({ list_id }: { list_id: number }) {
  const { data } = useQuery(
    query.safety.disclosed.queryOptions({ input: { object_type: 'list', id: list_id } }),
  );
  const rows = data?.by_creator.filter(({ posts }) => posts > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('Disclosure by creator')}>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} fz="sm">
          <caption className="visually-hidden">{t('Disclosure by creator')}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Creator')}</Table.Th>
              <Table.Th ta="right">{t('Posts disclosed')}</Table.Th>
              <Table.Th ta="right">{t('Not disclosed')}</Table.Th>
              <Table.Th ta="right">{t('Unclear')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <Table.Tr key={row.profile_id}>
                <Table.Td>
                  <Link to="/profile/$slug" params={{ slug: row.slug }}>
                    {row.name}
                  </Link>
                </Table.Td>
                <Table.Td ta="right">
                  {t('{n} of {all}', { n: exactNumber(row.disclosed), all: exactNumber(row.posts) })}
                </Table.Td>
                <Table.Td ta="right">{exactNumber(row.not_disclosed)}</Table.Td>
                <Table.Td ta="right">{exactNumber(row.unclear)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
