import type { Services } from '#server/platform/context.ts';
import { StoredAccounts } from './accounts/accounts.ts';
import { Intake, type IntakeOptions } from './intake.ts';

/** Writes directly into the stores of this process. */
export const openIntake = ({ db, ch }: Pick<Services, 'db' | 'ch'>, options: IntakeOptions) =>
  new Intake({ ch, accounts: new StoredAccounts(db, options.import_id) }, options);
