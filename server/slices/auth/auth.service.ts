import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';

const unavailable = () => {
  throw refuse('SERVICE_UNAVAILABLE', 'Not available');
};

export const authHandlers = {
  login: open.auth.login.handler(unavailable),
  logout: open.auth.logout.handler(unavailable),
  user: open.auth.user.handler(unavailable),
};
