import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function KeywordSavedPage() {
  return (
    <>
      <PageHeader title="Saved keyword" />
      <EmptyState>The saved keyword filter appears here.</EmptyState>
    </>
  );
}
