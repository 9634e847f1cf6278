import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function AuditPage() {
  return (
    <NotBuiltYet title="Audit log" icon="history" will={['see every sign-in, share, export and deletion']} />
  );
}
