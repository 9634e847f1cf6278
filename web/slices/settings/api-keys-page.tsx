import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function ApiKeysPage() {
  return (
    <NotBuiltYet title="API keys" icon="key" will={['create and revoke keys for the API and webhooks']} />
  );
}
