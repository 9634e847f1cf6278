import { refuse } from '#server/platform/errors.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';

/** For `catch`: a provider's refusal, at a field of the input where it is about one. */
export const refused =
  (field?: string) =>
  (error: unknown): never => {
    if (!(error instanceof ConnectorTrouble)) throw error;
    if (field !== undefined && error.kind === 'refused') throw refuse('BAD_REQUEST', error.sentence, field);
    throw refuse(error.kind === 'busy' ? 'SERVICE_UNAVAILABLE' : 'CONFLICT', error.sentence);
  };
