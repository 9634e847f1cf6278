import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function KeywordPage() {
  return (
    <>
      <PageHeader title="Keyword analysis" />
      <EmptyState>Enter a word, a #hashtag or a @mention.</EmptyState>
    </>
  );
}
