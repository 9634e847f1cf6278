import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

const unavailable = () => {
  throw refuse('SERVICE_UNAVAILABLE', 'Not available');
};

export const referenceHandlers = {
  profile_types: os.reference.profile_types.handler(unavailable),
  countries: os.reference.countries.handler(unavailable),
  continents: os.reference.continents.handler(unavailable),
  genders: os.reference.genders.handler(unavailable),
  markets: os.reference.markets.handler(unavailable),
  companies: os.reference.companies.handler(unavailable),
  metrics: os.reference.metrics.handler(unavailable),
  search_values: os.reference.search_values.handler(unavailable),
};
