import { describe, expect, test } from 'vitest';
import { mappedTable } from '../mapping/mapped-table.ts';
import type { AudienceObservation } from '../observations.ts';
import { recognise } from '../recognition/recognise.ts';
import { audienceGroup } from './audience-groups.ts';

function recognised(...lines: string[]) {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  return { header, rows, recognition: recognise({ header, rows, file_name: 'instagram.csv' }) };
}

function read(...lines: string[]) {
  const { header, rows, recognition } = recognised(...lines);
  const mapper = mappedTable(recognition.mapping).bind(header, {
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
  return { recognition, shares, mapped, problems: mapped.flatMap(({ problems }) => problems) };
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
  ['65+ years', 'ages 65+'],
  ['age_65', 'ages 65+'],
  ['age_45', null],
  ['45+', 'ages 45+'],
  ['audience.genders.F', 'genders FEMALE'],
  ['credibility', 'credibility credible'],
  ['ethnicity_white', 'ethnicities white'],
  ['audience_city_new_york', 'cities New York'],
  ['Zielgruppe Österreich %', 'countries AT'],
  ['Zielgruppe Köln (%)', 'cities Cologne'],
  ['Audience France %', 'countries FR'],
  ['Köln', null],
  ['audience growth', null],
  ['audience interest: beauty', 'interests beauty'],
  ['city rank', null],
  ['brand safety', null],
  ['influencers', null],
  ['age', null],
  ['country', null],
  ['viewers female', null],
  ['24-18', null],
  ['followers', null],
  ['country rank', null],
])('%s is the group %s', (name, group) => {
  const result = audienceGroup(name);
  expect(result && `${result.dimension} ${result.key}`).toBe(group);
});

describe('shares in columns', () => {
  test('are imported as fractions, with their sample, in percent or not', () => {
    const { recognition, shares, mapped, problems } = read(
      'username;followers;audience_female;audience_male;age_18_24;country_fr;sample size',
      'ana.lund;5000;62;38;40.5;62 %;1200',
      'bo.berg;6000;30,5;69,5;0.25;;',
    );
    expect(recognition.is_sure).toBe(true);
    expect(problems).toEqual([]);
    expect(shares).toEqual([
      ['genders FEMALE 0.62', 'genders MALE 0.38', 'ages 18-24 0.405', 'countries FR 0.62'],
      ['genders FEMALE 0.305', 'genders MALE 0.695', 'ages 18-24 0.0025'],
    ]);
    expect(mapped[0]?.observations[1]).toMatchObject({ sample_size: 1200 });
    expect(mapped[1]?.observations[1]).toMatchObject({ sample_size: null });
  });

  test('that do not add up are refused with the sum; the rest of the row is imported', () => {
    const { shares, problems } = read(
      'username;followers;audience_female;audience_male;country_fr;country_de',
      'ana.lund;5000;62;58;40;20',
      'bo.berg;6000;30;40;70;50',
    );
    expect(shares).toEqual([['countries FR 0.4', 'countries DE 0.2'], []]);
    expect(problems.map(({ row, reason, severity }) => [row, severity, reason.text])).toEqual([
      [1, 'warning', 'The audience shares (genders) add up to 120%, so they are not imported.'],
      [2, 'warning', 'The audience shares (genders) add up to 70%, so they are not imported.'],
      [2, 'warning', 'The audience shares (countries) add up to 120%, so they are not imported.'],
    ]);
  });

  test.each([
    ['alone', 'username;followers;country lu', 'ana.lund;5000;0.4', 'bo.berg;6000;0.8'],
    [
      'beside percentages',
      'username;followers;country lu;female',
      'ana.lund;50;0.4;60 %',
      'bo.berg;60;0.8;50 %',
    ],
  ])('of an unclear unit, %s, are skipped, not guessed', (_, ...lines) => {
    const { shares, problems } = read(...lines);
    for (const row of shares) expect(row.join()).not.toContain('countries');
    expect(problems.map(({ reason }) => reason.text)).toEqual(
      Array(2).fill('This may be a fraction or a percentage: the file does not show which one.'),
    );
  });

  test('follow the other dimensions if these are fractions', () => {
    const { shares, problems } = read(
      'username;followers;female;male;country fr;credibility',
      'ana.lund;5000;0.62;0.38;0.4;0.82',
    );
    expect(problems).toEqual([]);
    expect(shares).toEqual([
      ['genders FEMALE 0.62', 'genders MALE 0.38', 'countries FR 0.4', 'credibility credible 0.82'],
    ]);
  });

  test('of a repeated group lead to a question', () => {
    const { recognition } = recognised(
      'username;followers;female;audience_female',
      'ana;50;0.4;0.5',
      'bo;60;0.6;0.7',
    );
    expect(recognition.is_sure).toBe(false);
  });

  test('exclude flags and counts', () => {
    for (const cells of [
      ['0', '1'],
      ['350', '420'],
    ]) {
      const { recognition } = recognised(
        'username;followers;female',
        `ana;50;${cells[0]}`,
        `bo;60;${cells[1]}`,
      );
      expect(recognition.columns.at(-1)?.field).toBeNull();
    }
  });
});

describe('shares in lists of JSON', () => {
  test('are imported under the providers’ names', () => {
    const { recognition, shares, problems } = read(
      'username;followers;audience.genders;audience.geoCountries;audience.gendersPerAge',
      'ana.lund;5000;[{"code":"FEMALE","weight":0.6},{"code":"MALE","weight":0.4}];[{"code":"FR","name":"France","weight":0.5}];[{"code":"18-24","male":0.1,"female":0.2}]',
      'bo.berg;6000;{"male":0.7,"female":0.3};[];',
    );
    expect(recognition.is_sure).toBe(true);
    expect(problems).toEqual([]);
    expect(shares).toEqual([
      [
        'genders FEMALE 0.6',
        'genders MALE 0.4',
        'countries FR 0.5',
        'genders_per_age MALE 18-24 0.1',
        'genders_per_age FEMALE 18-24 0.2',
      ],
      ['genders MALE 0.7', 'genders FEMALE 0.3'],
    ]);
  });

  test('without shares are refused', () => {
    const { recognition } = recognised(
      'username;followers;interests',
      'ana;50;["tea","art"]',
      'bo;60;["tea"]',
    );
    expect(recognition.columns.at(-1)?.field).not.toBe('audience_list');
  });
});

describe('one share in each row', () => {
  test('is imported with the dimension in a column', () => {
    const { recognition, shares, problems } = read(
      'username;dimension;key;share',
      'ana.lund;genders;FEMALE;0.7',
      'ana.lund;gender;male;0.3',
      'ana.lund;Top countries;France;0.6',
      'ana.lund;age;18-24;0.45',
      'bo.berg;genders;FEMALE;0.9',
      'bo.berg;genders;MALE;0.3',
    );
    expect(recognition).toMatchObject({ is_sure: true, rows: 'audience' });
    expect(shares.slice(0, 4)).toEqual([
      ['genders FEMALE 0.7'],
      ['genders MALE 0.3'],
      ['countries FR 0.6'],
      ['ages 18-24 0.45'],
    ]);
    expect(shares.slice(4)).toEqual([[], []]);
    expect(problems.map(({ row, reason }) => [row, reason.text])).toEqual([
      [5, 'The audience shares (genders) add up to 120%, so they are not imported.'],
    ]);
  });

  test.each([
    ['Gender', ['Female;73.7%', 'Male;26.3%'], ['genders FEMALE 0.737', 'genders MALE 0.263']],
    ['Top territories', ['France;0.601', 'Germany;0.2'], ['countries FR 0.601', 'countries DE 0.2']],
    ['Age', ['18-24;40', '25-34;35', '65+;25'], ['ages 18-24 0.4', 'ages 25-34 0.35', 'ages 65+ 0.25']],
    ['Top cities', ['Paris;30%', 'Lyon, France;10%'], ['cities Paris 0.3', 'cities Lyon 0.1']],
  ])('of one dimension (%s) asks for its account, and is imported', (name, rows, expected) => {
    const header = [name, 'Distribution'];
    const cells = rows.map((row) => row.split(';'));
    const recognition = recognise({ header, rows: cells, file_name: 'Follower.csv' });
    expect(recognition.rows).toBe('audience');
    expect(recognition.asks).toContain('account');
    const mapper = mappedTable({ ...recognition.mapping, '=ana.lund': 'account.username' }).bind(header, {
      file_name: 'Follower.csv',
      platform: 'tiktok',
      sample: cells,
    });
    const shares = cells.flatMap((row, i) => mapper(row, i + 1).observations);
    expect(
      shares.flatMap((o) => (o.kind === 'audience' ? [`${o.dimension} ${o.key} ${o.share}`] : [])),
    ).toEqual(expected);
  });

  test('of an unknown group ("Other") is named', () => {
    const { problems, shares } = read(
      'username;dimension;key;share',
      'ana;countries;FR;0.6',
      'ana;countries;Other;0.4',
    );
    expect(shares).toEqual([['countries FR 0.6'], []]);
    expect(problems[0]?.reason.text).toBe('This is not a known audience group, so it is not imported.');
  });
});
