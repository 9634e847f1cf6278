import { measure, shares, UNSEEN } from '#server/testing/measure-recognition.ts';

// npm run bench -- recognition [FOLDER]: how well unseen tables are recognised.
const measured = await measure(process.argv[2] ?? UNSEEN);
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
    `${count((m) => m.questions === 1)} with one question, ${count((m) => m.is_wrong)} wrong; ` +
    `columns: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
);
