import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Ask, runCommandLine, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run person -- export PROFILE FILE.zip
       npm run person -- erase PROFILE --reason TEXT [--yes]
  PROFILE is the last part of the profile's address: /profile/PROFILE.
  erase takes the person out of both stores and the files, for good. The reason stays: leave their name out of it.`;

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

async function exportPerson(ask: Ask, slug: string, file: string) {
  const { bytes } = await ask('person.export', { slug, file: path.resolve(file) });
  console.log(`${file}: ${bytes.toLocaleString('en')} bytes`);
}

async function erasePerson(ask: Ask, slug: string, reason: string, agreed: boolean) {
  if (!agreed) {
    const asking = createInterface({ input: process.stdin, output: process.stdout });
    const typed = await asking.question(`This cannot be undone. Type ${slug} to erase them: `);
    asking.close();
    if (typed.trim() !== slug) throw new Error('Nothing was erased.');
  }
  let erasure = await ask('person.erase', { slug, reason });
  for (let output = ''; erasure.state === 'pending' || erasure.state === 'running'; ) {
    if (erasure.step !== output) console.log(erasure.step);
    output = erasure.step;
    await pause(300);
    erasure = await ask('person.erasure', { id: erasure.id });
  }
  if (erasure.state === 'error') throw new Error(erasure.error?.text ?? 'The erasure failed.');
  console.log(
    `Erased: ${erasure.accounts} accounts, ${erasure.posts.toLocaleString('en')} posts (erasure ${erasure.id}).`,
  );
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

await runCommandLine(async (ask) => {
  const { positionals, values } = readArguments();
  const [verb, slug, file, more] = positionals;
  if (verb === 'export' && slug && file && more === undefined) await exportPerson(ask, slug, file);
  else if (verb === 'erase' && slug && file === undefined && values.reason)
    await erasePerson(ask, slug, values.reason, values.yes ?? false);
  else throw new UsageError(USAGE);
  return 0;
});
