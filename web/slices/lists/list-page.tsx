import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '#web/platform/api.ts';
import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';
import { ListImportButton } from './list-import-button.tsx';

export function ListPage() {
  const { slug = '' } = useParams({ strict: false });
  const id = Number.parseInt(slug, 10);
  const { data } = useQuery(query.lists.get.queryOptions({ input: { id }, enabled: id > 0 }));
  return (
    <>
      <NotBuiltYet
        title="List"
        icon="layout-list"
        will={[
          'compare the creators of one list per platform, with audience columns',
          'set status, category, price and planned publications',
          'export as Excel, PowerPoint, CSV or a zip of media',
        ]}
      />
      {data && <ListImportButton list={data} />}
    </>
  );
}
