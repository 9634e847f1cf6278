import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ProfilesPage() {
  return (
    <>
      <PageHeader title="Profiles" />
      <EmptyState>Search creators and brands here.</EmptyState>
    </>
  );
}
