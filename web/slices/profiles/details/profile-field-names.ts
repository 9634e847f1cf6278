import type { Phrase } from '#contract/languages/catalogue.ts';
import { t } from '#web/platform/language.ts';

const NAMES: Readonly<Record<string, Phrase>> = {
  name: 'Name',
  kind: 'Kind',
  gender: 'Gender',
  birthday: 'Birthday',
  country: 'Country',
  languages: 'Languages',
  bio: 'Bio',
  themes: 'Themes',
  tags: 'Tags',
  phone: 'Phone',
  notes: 'Notes',
  picture: 'Picture',
  sub_kind: 'Sub-kind',
  blogger_name: 'Blogger name',
  email: 'Email',
  phone_code: 'Phone code',
  address_1: 'Address',
  address_city: 'City',
  sales_crm_id: 'Sales CRM id',
  arpp_verified: 'ARPP badge',
  phyllo_verified: 'Phyllo badge',
};

export function fieldName(field: string): string {
  const name = NAMES[field];
  return name !== undefined
    ? t(name)
    : `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
}
