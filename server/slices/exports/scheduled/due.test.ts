import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDue, nextDue, reportedDays } from './due.ts';

const ZONES = [
  ...['UTC', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Cairo'],
  ...['Asia/Kathmandu', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'America/Nuuk'],
];
const times = fc.record({
  cadence: fc.constantFrom('weekly' as const, 'monthly' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  month_day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 23 }),
  timezone: fc.constantFrom(...ZONES),
});
// Pacific/Apia skipped 2011-12-30; the other zones change their clocks in these years too.
const moments = fc
  .integer({ min: Date.UTC(2011, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map((ms) => new Date(ms));

const local = (at: Date, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const shown = Object.fromEntries(parts.formatToParts(at).map((p) => [p.type, p.value]));
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return { weekday: days.indexOf(shown.weekday ?? '') + 1, day: Number(shown.day), hour: Number(shown.hour) };
};

describe('when a report is due', () => {
  it('is between the last time and the next one, without another in between', () => {
    fc.assert(
      fc.property(times, moments, (time, now) => {
        const [last, next] = [lastDue(time, now), nextDue(time, now)];
        expect(last <= now && now < next).toBe(true);
        expect(nextDue(time, last)).toEqual(next);
        expect(lastDue(time, next)).toEqual(next);
        // A zone adds or skips at most a day and an hour.
        const days = (next.getTime() - last.getTime()) / 86_400_000;
        const [least, most] = time.cadence === 'weekly' ? [5.9, 8.1] : [26.9, 32.1];
        expect(days).toBeGreaterThan(least);
        expect(days).toBeLessThan(most);
      }),
      { numRuns: 500 },
    );
  });

  it('has the chosen day and hour, or the next hour that exists', () => {
    fc.assert(
      fc.property(times, moments, (time, now) => {
        const due = nextDue(time, now);
        const shown = local(due, time.timezone);
        const before = local(new Date(due.getTime() - 3_600_000), time.timezone);
        const is_skipped = (before.hour + 1) % 24 !== shown.hour && before.hour !== shown.hour;
        if (!is_skipped && time.timezone !== 'Pacific/Apia')
          expect(shown).toMatchObject(
            time.cadence === 'weekly'
              ? { weekday: time.weekday, hour: time.hour }
              : { day: time.month_day, hour: time.hour },
          );
      }),
      { numRuns: 500 },
    );
  });

  it('knows the days on which clocks change', () => {
    const paris = { timezone: 'Europe/Paris', cadence: 'weekly', weekday: 7, month_day: 1 } as const;
    // Clocks skip from 2 to 3 on 2026-03-29, and show 2 twice on 2026-10-25: the first counts.
    const spring = nextDue({ ...paris, hour: 2 }, new Date('2026-03-28T12:00:00Z'));
    expect(spring.toISOString()).toBe('2026-03-29T01:00:00.000Z');
    const autumn = nextDue({ ...paris, hour: 2 }, new Date('2026-10-24T12:00:00Z'));
    expect(autumn.toISOString()).toBe('2026-10-25T00:00:00.000Z');
    expect(nextDue({ ...paris, hour: 2 }, autumn).toISOString()).toBe('2026-11-01T01:00:00.000Z');
  });
});

describe('the days of a report', () => {
  const monitor = { start_date: '2026-06-03', end_date: '2026-06-20' };
  const days = (
    due: string,
    cadence: 'weekly' | 'monthly' = 'weekly',
    own: typeof monitor | null = monitor,
  ) => reportedDays(new Date(due), { cadence, timezone: 'Europe/Paris' }, own);
  it('are the seven before, within the days of the monitor', () => {
    expect(days('2026-06-15T06:00:00Z')).toEqual({ from_date: '2026-06-08', to_date: '2026-06-14' });
    expect(days('2026-06-08T06:00:00Z')).toEqual({ from_date: '2026-06-03', to_date: '2026-06-07' });
    expect(days('2026-06-22T06:00:00Z')).toEqual({ from_date: '2026-06-15', to_date: '2026-06-20' });
  });
  it('of a month are those since the same day of the month before', () => {
    expect(days('2026-03-28T06:00:00Z', 'monthly', null)).toEqual({
      from_date: '2026-02-28',
      to_date: '2026-03-27',
    });
    // In Paris it is already the first.
    expect(days('2026-02-28T23:30:00Z', 'monthly', null)).toEqual({
      from_date: '2026-02-01',
      to_date: '2026-02-28',
    });
  });
  it('are missing before it begins and after it has been reported', () => {
    expect(days('2026-06-03T06:00:00Z')).toBeNull();
    expect(days('2026-06-29T06:00:00Z')).toBeNull();
  });
});
