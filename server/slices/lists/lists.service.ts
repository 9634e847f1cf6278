import { ACTS, refusal } from '#server/owned/permission.ts';
import type { Services } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import type { Slice } from '#server/slice.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { affiliatedHandlers } from './affiliated-lists.ts';
import { importHandlers } from './import/import-calls.ts';
import { importFileHandlers } from './import/import-files.ts';
import { importRecordHandlers } from './import/import-record.ts';
import { listImportWorker, sweepListImports } from './import/list-import.jobs.ts';
import { listImportUpload } from './import/list-import.upload.ts';
import { binHandlers, sweepLists } from './list-bin.ts';
import { cellHandlers } from './list-cells.ts';
import { commentHandlers } from './list-comments.ts';
import { crmLinkHandlers } from './list-crm.ts';
import { editHandlers } from './list-edit.ts';
import { handleHandlers } from './list-handles.ts';
import { itemHandlers } from './list-items.ts';
import { memberHandlers } from './list-members.ts';
import { moveHandlers } from './list-move.ts';
import { multiHandlers } from './list-multi.ts';
import { profileRowHandlers } from './list-profiles.ts';
import { listShareable } from './list-shareable.ts';
import { viewHandlers } from './list-views.ts';
import { reportHandlers } from './report/list-report.ts';

const ROLES = [
  ['Owner', 'owner'],
  ['Co-worker', 'co_worker'],
] as const;

const listHandlers = {
  ...itemHandlers,
  ...editHandlers,
  ...crmLinkHandlers,
  ...moveHandlers,
  ...binHandlers,
  ...multiHandlers,
  ...profileRowHandlers,
  ...memberHandlers,
  ...cellHandlers,
  ...handleHandlers,
  ...commentHandlers,
  ...viewHandlers,
  ...importHandlers,
  ...importRecordHandlers,
  ...importFileHandlers,
  ...affiliatedHandlers,
  ...reportHandlers,
  roles: os.lists.roles.handler(() => ({
    roles: ROLES.map(([user_type, permission]) => {
      const may = (act: (typeof ACTS)[number]) => refusal(permission, 'member', act, 'list') === null;
      return { user_type, may: ACTS.filter(may), may_not: ACTS.filter((act) => !may(act)) };
    }),
  })),
};

export const listSlice = {
  handlers: listHandlers,
  routes: [listImportUpload],
  jobs: (services: Services) => [listImportWorker({ ...services, connectors: openConnectors(services) })],
  daily: [sweepLists, sweepListImports],
  shareable: { lists: listShareable },
} satisfies Slice;
