import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import type { Observation } from '#server/tables/observations.ts';
import type { TestApp } from './test-app.ts';

/** The end of an import: intake, matching of manual profiles, search. */
export async function imported({ services }: TestApp, observations: Observation[]): Promise<void> {
  const { touched } = await openIntake(services, { import_id: 1, imported: false }).write(observations);
  const profile_ids = JSON.stringify([...touched]);
  await services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await joinHandMade(services);
  await project(services);
}
