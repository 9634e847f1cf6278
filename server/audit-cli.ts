import { runCommandLine, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run audit -- verify [NUMBER:HASH]

Goes through the audit log of the whole installation and names the first line that was changed, taken out or put in.
NUMBER:HASH is a head an earlier run printed: it has to be in the log still.`;

await runCommandLine(async (ask) => {
  const [what, head, ...rest] = process.argv.slice(2);
  if (what !== 'verify' || rest.length > 0) throw new UsageError(USAGE);
  const { lines, head: last, broken } = await ask('audit.verify', { noted: head ? headOf(head) : null });
  if (broken) {
    const which =
      broken.event_id === null ? '' : ` No. ${broken.event_id}${broken.at ? ` of ${broken.at}` : ''}`;
    console.error(
      `broken${which}: ${broken.reason}. The ${lines.toLocaleString('en')} lines before it are as written.`,
    );
    return 1;
  }
  console.log(`ok: ${lines.toLocaleString('en')} lines${last ? `, head ${last.number}:${last.hash}` : ''}`);
  return 0;
});

function headOf(text: string) {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new UsageError(USAGE);
  return { number: Number(number), hash };
}
