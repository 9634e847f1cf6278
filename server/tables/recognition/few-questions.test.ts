import { expect, test } from 'vitest';
import { recognise } from './recognise.ts';

const sampleOf = (...lines: string[]) => {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  return { header, rows, file_name: 'export.csv' };
};
const post = (n: number) => `https://www.instagram.com/p/DLaaaaaaaa${n}/`;
const SAMPLE = sampleOf(
  'Post URL;Username;Zork;Blip;Quux;Snorf;Posted;Likes',
  `${post(1)};a.b;11;21;31;;05/06/2026;120`,
  `${post(2)};a.b;12;22;32;;07/08/2026;80`,
  `${post(3)};a.b;13;23;33;41;09/10/2026;90`,
);
const questions = (recognition: ReturnType<typeof recognise>) =>
  recognition.columns.flatMap(({ column, question }) => (question ? [column] : []));
const reasons = (recognition: ReturnType<typeof recognise>) =>
  recognition.columns.flatMap(({ column, reason }) =>
    reason.code === 'question_unanswered' ? [column] : [],
  );

test('asks three questions, those with most rows and core fields first', () => {
  const recognition = recognise(SAMPLE);
  expect(questions(recognition)).toEqual(['Zork', 'Blip', 'Posted']);
  expect(reasons(recognition)).toEqual(['Quux', 'Snorf']);
  expect(recognition.mapping).not.toHaveProperty('Quux');
});

test('asks nothing more once they are answered, and decides the others', () => {
  const answers = { Zork: '', Blip: 'views', Posted: 'created_at:day_first' };
  const recognition = recognise(SAMPLE, { mapping: answers });
  expect([recognition.is_sure, questions(recognition), reasons(recognition)]).toEqual([
    true,
    [],
    ['Quux', 'Snorf'],
  ]);
  const more = recognise(SAMPLE, { mapping: { ...answers, Quux: 'comments' } });
  expect([more.is_sure, more.mapping.Quux]).toEqual([true, 'comments']);
});

test('asks those that are not answered again', () => {
  const recognition = recognise(SAMPLE, { mapping: { Zork: '' } });
  expect([recognition.is_sure, questions(recognition)]).toEqual([false, ['Blip', 'Posted']]);
});

test('counts the questions about account and platform', () => {
  const recognition = recognise(
    sampleOf('id;title;Zork;Blip;Quux;views', 'abc-1;Tea;11;21;31;5', 'abc-2;Hot;12;22;32;6'),
  );
  expect(recognition.missing.length + questions(recognition).length).toBeLessThanOrEqual(3);
});
