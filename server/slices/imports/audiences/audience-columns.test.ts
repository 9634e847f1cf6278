import { describe, expect, test } from 'vitest';
import { mappedTable } from '../mapping/mapped-table.ts';
import type { AudienceObservation } from '../observations.ts';
import { recognise } from '../recognition/recognise.ts';
import { audienceGroup } from './audience-groups.ts';

/** Recognises invented rows. */
function recognised(...lines: string[]) {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  return { header, rows, found: recognise({ header, rows, file_name: 'instagram.csv' }) };
}

/** Recognises invented rows and reads them as recognised. */
function read(...lines: string[]) {
  const { header, rows, found } = recognised(...lines);
  const mapper = mappedTable(found.mapping).bind(header, {
    file_name: 'instagram.csv',
    platform: 'instagram',
    sample: rows,
  });
  const mapped = rows.map((row, i) => mapper(row, i + 1));
  const shares = mapped.map(({ observations }) =>
    observations
      .filter((o): o is AudienceObservation => o.kind === 'audience')
      .map(({ dimension, key, share }) => `${dimension} ${key} ${share}`),
  );
  return { found, shares, mapped, problems: mapped.flatMap(({ problems }) => problems) };
}

test.each([
  ['audience_female', 'genders FEMALE'],
  ['Female %', 'genders FEMALE'],
  ['Zielgruppe männlich (%)', 'genders MALE'],
  ['audience.gender.male', 'genders MALE'],
  ['age_18_24', 'ages 18-24'],
  ['Audience age 65+', 'ages 65+'],
  ['18-24', 'ages 18-24'],
  ['female_25_34', 'genders_per_age FEMALE 25-34'],
  ['country_fr', 'countries FR'],
  ['Audience country: Germany', 'countries DE'],
  ['audience_language_de', 'languages de'],
  ['audience type: real people', 'credibility real'],
  ['audience_type_mass_followers', 'credibility mass_followers'],
  ['influencers', null],
  ['age', null],
  ['country', null],
  ['viewers female', null],
  ['24-18', null],
  ['followers', null],
  ['country rank', null],
])('%s is the group %s', (name, group) => {
  const found = audienceGroup(name);
  expect(found && `${found.dimension} ${found.key}`).toBe(group);
});

describe('shares in columns', () => {
  test('come in as fractions, with their sample, in percent or not', () => {
    const { found, shares, mapped, problems } = read(
      'username;followers;audience_female;audience_male;age_18_24;country_fr;sample size',
      'ana.lund;5000;62;38;0.4;62 %;1200',
      'bo.berg;6000;30,5;69,5;0.25;;',
    );
    expect(found.is_sure).toBe(true);
    expect(problems).toEqual([]);
    expect(shares).toEqual([
      ['genders FEMALE 0.62', 'genders MALE 0.38', 'ages 18-24 0.4', 'countries FR 0.62'],
      ['genders FEMALE 0.305', 'genders MALE 0.695', 'ages 18-24 0.25'],
    ]);
    expect(mapped[0]?.observations[1]).toMatchObject({ sample_size: 1200 });
    expect(mapped[1]?.observations[1]).toMatchObject({ sample_size: null });
  });

  test('that do not add up are refused with the sum; the rest of the row comes in', () => {
    const { shares, problems } = read(
      'username;followers;audience_female;audience_male;country_fr;country_de',
      'ana.lund;5000;62;58;40;20',
      'bo.berg;6000;30;40;70;50',
    );
    expect(shares).toEqual([['countries FR 0.4', 'countries DE 0.2'], []]);
    expect(problems.map(({ row, reason, severity }) => [row, severity, reason])).toEqual([
      [1, 'warning', 'The shares of the audience (genders) add up to 120%: they are not imported.'],
      [2, 'warning', 'The shares of the audience (genders) add up to 70%: they are not imported.'],
      [2, 'warning', 'The shares of the audience (countries) add up to 120%: they are not imported.'],
    ]);
  });

  test('of an unclear unit are left out, not guessed', () => {
    const { shares, problems } = read(
      'username;followers;country fr %',
      'ana.lund;5000;0.4',
      'bo.berg;6000;0.8',
    );
    expect(shares).toEqual([[], []]);
    expect(problems.map(({ reason }) => reason)).toEqual(
      Array(2).fill('This may be a fraction or a percentage: nothing in the file says which.'),
    );
  });

  test('of one group twice are asked', () => {
    const { found } = recognised(
      'username;followers;female;audience_female',
      'ana;50;0.4;0.5',
      'bo;60;0.6;0.7',
    );
    expect(found.is_sure).toBe(false);
  });

  test('marks of yes and no and counts are no shares', () => {
    for (const cells of [
      ['0', '1'],
      ['350', '420'],
    ]) {
      const { found } = recognised('username;followers;female', `ana;50;${cells[0]}`, `bo;60;${cells[1]}`);
      expect(found.columns.at(-1)?.field).toBeNull();
    }
  });
});
