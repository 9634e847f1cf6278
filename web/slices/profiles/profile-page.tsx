import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <EmptyState>The creator’s numbers appear here.</EmptyState>
    </>
  );
}
