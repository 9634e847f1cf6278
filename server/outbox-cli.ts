import { userInfo } from 'node:os';
import { runCommandLine, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run outbox -- [--to ADDRESS] [--last N]

Prints the newest mails and text messages with their codes and links (default: 10). The audit log says that they were
read here.`;

await runCommandLine(async (ask) => {
  const { to, limit } = optionsOf(process.argv.slice(2));
  const messages = await ask('outbox.read', { to, limit, reader: userInfo().username });
  for (const { recipient, subject, kind, state, created_at, text } of messages) {
    console.log(`── ${created_at}  ${subject ?? kind}\n   to ${recipient}, ${state}\n`);
    console.log(`${text ?? '(The text was removed after it was sent.)'}\n`);
  }
  if (messages.length === 0) console.log(to ? `Nothing was sent to ${to}.` : 'Nothing was sent yet.');
  return 0;
});

function optionsOf(args: string[]) {
  const options = { to: null as string | null, limit: 10 };
  for (let i = 0; i < args.length; i += 2) {
    const value = args[i + 1];
    if (args[i] === '--to' && value) options.to = value;
    else if (args[i] === '--last' && value && /^[1-9]\d{0,2}$/.test(value))
      options.limit = Math.min(200, Number(value));
    else throw new UsageError(USAGE);
  }
  return options;
}
