import { t } from '#web/platform/language.ts';
export interface Credentials {
  email: string;
  password: string;
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** Validation before the request; the texts are the contract's. */
export function credentialErrors({ email, password }: Credentials): CredentialErrors {
  return {
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: t('Enter a valid email address') }),
    ...(password === '' ? { password: t('Enter your password') } : {}),
  };
}
