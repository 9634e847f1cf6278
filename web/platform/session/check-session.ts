import { api } from '../api/api.ts';
import { normaliseError } from '../api/errors.ts';
import { session } from './session.ts';

let checking = false;

/** After a refusal: 401 has other reasons too, such as a wrong password. */
export async function checkSession(calls: Pick<typeof api.auth, 'user'> = api.auth): Promise<void> {
  const { user, has_ended } = session.get();
  if (checking || has_ended || user === null) return;
  checking = true;
  try {
    await calls.user();
  } catch (error) {
    if (normaliseError(error).status === 401) session.patch({ has_ended: true });
  } finally {
    checking = false;
  }
}
