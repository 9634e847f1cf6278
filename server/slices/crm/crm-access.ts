import type { UserActor } from '#server/platform/context.ts';
import type { Crm } from '#server/ports/crm.ts';
import { embeddedCrm } from '#server/ports/embedded-crm.ts';

const invented = embeddedCrm();

/** The CRM is of the company that runs the installation: no other company learns its clients. */
export const crmOf = ({ crm, user }: { crm: Crm; user: UserActor }): Crm => (user.operates ? crm : invented);
