import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function SourcesPage() {
  return (
    <>
      <PageHeader title="Sources" />
      <EmptyState>Drop a file here to import posts and creators.</EmptyState>
    </>
  );
}
