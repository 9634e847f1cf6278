import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#server/platform/root.ts';
import { inspect } from '#server/tables/inspect/inspection.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { measure, PUBLISHED, shares, UNSEEN } from '#server/testing/measure-recognition.ts';

// npm run bench -- recognition [FOLDER]: how well unseen tables are recognised, and the cases of
// LIMELIGHT_CASES (default ../shared/cases) by outcome.
const folders = process.argv[2] ? [process.argv[2]] : [UNSEEN, PUBLISHED];
for (const folder of folders) {
  const measured = await measure(folder);
  for (const { file, recognition, wrong, missed } of measured) {
    const { is_sure, platform, rows } = recognition;
    console.log(
      `${is_sure ? 'comes in' : 'asks    '}  ${file}: ${rows}, ${platform ?? 'platform by row or unknown'}`,
    );
    for (const column of wrong) console.log(`            wrong   ${column}`);
    for (const column of missed) console.log(`            missed  ${column}`);
  }
  const { precision, recall } = shares(measured);
  const count = (of: (m: (typeof measured)[number]) => boolean) => measured.filter(of).length;
  console.log(
    `${count((m) => m.recognition.is_sure)} of ${measured.length} come in by themselves, ` +
      `${count((m) => m.questions === 1)} with one question, ${count((m) => m.is_refused)} are refused, ` +
      `${count((m) => m.is_wrong)} wrong; columns: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
  );
}

/** `in`: imported without a question; `asked`: with one, or refused; else the place that it belongs to. */
interface Case {
  outcome: string;
  rows?: string;
  platform?: string | null;
  columns?: Record<string, string | null>;
}

type Verdict = 'right' | 'asked' | 'silently wrong';

async function verdictOn(file: string, expected: Case): Promise<Verdict> {
  const inspection = await inspect(file, path.basename(file), { encoding: null, timezone: null }).catch(
    (error: unknown) => {
      if (error instanceof FileError) return null;
      throw error;
    },
  );
  if (inspection === null) return expected.outcome === 'asked' ? 'right' : 'asked';
  const { recognised, place } = inspection;
  if (expected.outcome !== 'in' && expected.outcome !== 'asked')
    return place?.kind === expected.outcome ? 'right' : recognised.is_sure ? 'silently wrong' : 'asked';
  if (!recognised.is_sure) return expected.outcome === 'asked' ? 'right' : 'asked';
  const fields = new Map(recognised.columns.map(({ column, field }) => [column, field]));
  const isRight =
    expected.outcome === 'in' &&
    recognised.rows === expected.rows &&
    recognised.platform === expected.platform &&
    Object.entries(expected.columns ?? {}).every(([column, field]) => fields.get(column) === field);
  return isRight ? 'right' : 'silently wrong';
}

const folder = process.env.LIMELIGHT_CASES ?? path.join(ROOT, '../shared/cases');
if (existsSync(folder)) {
  const cases = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'recognition-cases.json'), 'utf8'),
  ) as Record<string, Case>;
  const verdicts: Verdict[] = [];
  for (const [file, expected] of Object.entries(cases)) {
    const verdict = await verdictOn(path.join(folder, file), expected);
    verdicts.push(verdict);
    console.log(`${verdict.padEnd(14)}  ${file}`);
  }
  const sum = (of: Verdict) => verdicts.filter((verdict) => verdict === of).length;
  console.log(
    `cases: ${sum('right')} of ${verdicts.length} right, ${sum('asked')} asked, ${sum('silently wrong')} silently wrong`,
  );
}
