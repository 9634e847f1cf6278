import { parseArgs } from 'node:util';
import type { InstalledCompany } from '#contract/companies.ts';
import { runCommandLine, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run company -- list
       npm run company -- add NAME ADMIN-MAIL [--may-import]
  add makes a company and invites its first admin; the link it prints opens their account, once.
  --may-import lets it import into the data that all companies of this installation share.`;

const line = (c: InstalledCompany) =>
  `${c.id}  ${c.name}  ${c.users} users, ${c.invited} invited, ${c.imports} imports  ${c.operates ? 'operator' : c.may_import ? 'may import' : ''}`.trimEnd();

await runCommandLine(async (ask) => {
  const { positionals, values } = readArguments();
  const [verb, name, admin_email, more] = positionals;
  if (verb === 'list' && name === undefined) {
    for (const company of await ask('company.list', {})) console.log(line(company));
    return 0;
  }
  if (verb !== 'add' || !name || !admin_email || more !== undefined) throw new UsageError(USAGE);
  const input = { name, admin_email, may_import: values['may-import'] ?? false };
  const made = await ask('company.add', input);
  console.log(
    `${line(made.company)}\nInvitation of ${admin_email}, also sent by mail: ${made.invitation_url}`,
  );
  return 0;
});

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'may-import': { type: 'boolean' } } });
  } catch {
    throw new UsageError(USAGE);
  }
}
