import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function UsersPage() {
  return (
    <NotBuiltYet
      title="Users"
      icon="users"
      will={['invite colleagues and choose their role', 'see and revoke sessions']}
    />
  );
}
