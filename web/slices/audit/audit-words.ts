import type { Phrase } from '#contract/languages/catalogue.ts';
import { t } from '#web/platform/language.ts';

/** Audit areas, by the action's part before the dot. */
const AREAS: Record<string, Phrase> = {
  auth: 'Signing in',
  account: 'Own account',
  users: 'Users',
  keys: 'API keys',
  company: 'Company',
  companies: 'Companies',
  emv: 'Media value',
  persons: 'Personal data',
  profiles: 'Profiles',
  keywords: 'Keywords',
  forecast: 'Forecasts',
  imports: 'Sources',
  connections: 'Connections',
  exports: 'Exports',
  audit: 'Audit log',
  sharing: 'Sharing',
  tokens: 'Public links',
};

/** Actions that need a clearer label than their name. */
const ACTIONS: Record<string, Phrase> = {
  'auth.sign_in_failed': 'Sign-in failed',
  'auth.signed_in': 'Signed in',
  'auth.signed_out': 'Signed out',
  'auth.identity_provider_linked': 'Identity provider linked',
  'auth.second_step_confirmed': 'Two-factor sign-in confirmed',
  'auth.second_step_on': 'Two-factor authentication turned on',
  'auth.second_step_off': 'Two-factor authentication turned off',
  'auth.admin_created': 'First admin created',
  'connections.app_set': 'App set',
  'connections.app_removed': 'App removed',
  'connections.feature_changed': 'Feature of the Meta app changed',
  'connections.own_account_connected': 'Own account connected',
  'connections.own_account_disconnected': 'Own account disconnected',
  'connections.link_created': 'Link for a creator created',
  'connections.link_revoked': 'Link for a creator revoked',
  'connections.ended': 'Account of a creator disconnected',
  'connections.creator_connected': 'Account connected by a creator',
  'connections.consent_withdrawn': 'Consent withdrawn by a creator',
  'company.exchange_rates': 'Exchange rates uploaded',
  'company.identity_provider_set': 'Identity provider set',
  'company.identity_provider_removed': 'Identity provider removed',
  'company.update': 'Company settings changed',
  'companies.added': 'Company added',
  'companies.updated': 'Company changed',
  'persons.exported': 'A person’s data exported',
  'persons.erase_requested': 'Erasure requested',
  'persons.erased': 'Person erased',
  'sharing.access_asked': 'Access requested',
  'users.joined': 'Joined',
  'users.role_changed': 'Role changed',
  'users.access_changed': 'Access changed',
  'users.transferred': 'Handed over',
  'users.second_step_reset': 'Two-factor authentication reset by an admin',
  'users.invited_again': 'Invited again',
  'exports.downloaded': 'Export downloaded',
  'exports.previewed': 'Export previewed',
  'lists.import_errors_exported': 'Rows with errors exported',
  'monitors.report_fetched': 'Weekly report downloaded',
  'audit.exported': 'Audit log exported',
  'imports.rejects_exported': 'Rejected rows exported',
  'emv.model_created': 'Media value model created',
  'emv.model_changed': 'Media value model changed',
  'emv.model_archived': 'Media value model archived',
  'emv.model_restored': 'Media value model restored',
  'keys.created': 'API key created',
  'keys.revoked': 'API key revoked',
};

function sentence(name: string): string {
  const text = name.replaceAll('_', ' ');
  return t(`${text.charAt(0).toUpperCase()}${text.slice(1)}` as Phrase);
}

export function areaLabel(action: string): string {
  const [area = ''] = action.split('.');
  const label = AREAS[area];
  return label ? t(label) : sentence(area);
}

/** `users.role_changed` → `Role changed`; unknown actions show their own name. */
export function actionLabel(action: string): string {
  const label = ACTIONS[action];
  return label ? t(label) : sentence(action.slice(action.indexOf('.') + 1));
}

/** Filter options: each area, then its actions. */
export function actionChoices(actions: readonly string[]) {
  const areas = new Map<string, string[]>();
  for (const action of actions) {
    const [area = ''] = action.split('.');
    areas.set(area, [...(areas.get(area) ?? []), action]);
  }
  return [...areas].map(([area, inside]) => ({
    group: areaLabel(area),
    items: [
      { value: `${area}.`, label: t('{area}: everything', { area: areaLabel(area) }) },
      ...inside.map((action) => ({ value: action, label: actionLabel(action) })),
    ],
  }));
}

/** `from: member, to: viewer`; the IP address has its own column. */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  return (
    Object.entries(details)
      .filter(([name, value]) => name !== 'ip' && name !== 'id' && name !== 'user_id' && value !== null)
      // The database sorts keys by length; "from" should come first.
      .sort(([a], [b]) => Number(b === 'from') - Number(a === 'from'))
      .map(([name, value]) => {
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
        return `${name.replaceAll('_', ' ')}: ${text}`;
      })
      .join(', ')
  );
}
