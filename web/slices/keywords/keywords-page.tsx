import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function KeywordsPage() {
  return (
    <>
      <PageHeader title="Keywords" />
      <EmptyState>Saved keyword filters appear here.</EmptyState>
    </>
  );
}
