import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function LoginPage() {
  return (
    <>
      <PageHeader title="Sign in" />
      <EmptyState>Sign in with email and password.</EmptyState>
    </>
  );
}
