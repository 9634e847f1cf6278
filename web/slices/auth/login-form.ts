export interface Credentials {
  email: string;
  password: string;
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** What stands in the way of asking the server; the texts are the contract's. */
export function credentialErrors({ email, password }: Credentials): CredentialErrors {
  return {
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: 'Enter a valid e-mail address' }),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  };
}
