import type { UserActor } from '#server/platform/context.ts';
import type { Crm } from '#server/ports/crm.ts';
import { embeddedCrm } from './embedded-crm.ts';

const invented = embeddedCrm();

/** The CRM belongs to the company that operates the installation; no other company sees its clients. */
export const crmOf = ({ crm, user }: { crm: Crm; user: UserActor }): Crm => (user.operates ? crm : invented);
