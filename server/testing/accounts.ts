import { hashPassword } from '#server/slices/auth/passwords.ts';
import type { SignedIn, TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse battery';
let stored: Promise<string> | undefined;

/** A new company's user with the password `PASSWORD`. */
export async function userWithPassword(
  app: TestApp,
  options: Parameters<TestApp['signIn']>[0] = {},
): Promise<SignedIn> {
  const user = await app.signIn(options);
  stored ??= hashPassword(PASSWORD);
  await app.services.db
    .updateTable('app_user')
    .set({ password_hash: await stored })
    .where('id', '=', user.user_id)
    .execute();
  return user;
}

let ip = 0;

/** A new address at every call avoids limits by address. */
export const freshIp = (): string => `10.1.${Math.floor(++ip / 250)}.${ip % 250}`;

/** From a new address by default. */
export const post = (
  app: TestApp,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = freshIp(),
) => app.http.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress });

export async function newestMessage(app: TestApp, recipient: string) {
  return app.services.db
    .selectFrom('message_outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export const codeIn = (text: string | null | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';

/** The browser's headers with the session of an answer. */
export function sessionOf(answer: {
  cookies: Array<{ name: string; value: string }>;
  json(): { user?: { csrf: string } };
}): Record<string, string> {
  const cookie = answer.cookies.find((c) => c.name === 'limelight_session');
  return {
    cookie: `limelight_session=${cookie?.value}`,
    'x-csrf-token': answer.json().user?.csrf ?? '',
  };
}

/** Oldest first. */
export async function auditOf(app: TestApp, company_id: number): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('audit_event')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .select('action')
    .execute();
  return rows.map((r) => r.action);
}
