const NAMES: Readonly<Record<string, string>> = {
  sub_kind: 'Sub-kind',
  blogger_name: 'Blogger name',
  email: 'E-mail',
  phone_code: 'Phone code',
  address_1: 'Address',
  address_city: 'City',
  sales_crm_id: 'Sales CRM id',
  arpp_verified: 'ARPP badge',
  phyllo_verified: 'Phyllo badge',
};

/** A profile's field as people read it. */
export function fieldName(field: string): string {
  return NAMES[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
}
