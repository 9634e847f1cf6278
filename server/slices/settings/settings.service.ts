import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

const unavailable = () => {
  throw refuse('SERVICE_UNAVAILABLE', 'Not available');
};

export const settingsHandlers = {
  company: os.settings.company.handler(unavailable),
  update_company: os.settings.update_company.handler(unavailable),
  navigation: os.settings.navigation.handler(unavailable),
};
