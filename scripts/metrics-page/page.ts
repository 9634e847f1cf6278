import { readFileSync } from 'node:fs';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { MetricDefinition } from '#contract/reference.ts';
import { LEAST_TIERS, MOST_TIERS } from '#contract/report/tiers.ts';
import { type BuiltInEmvModel, MISSING_REASONS, ORIGINS, POST_TYPES } from '#contract/values/primitives.ts';
import { LEAST_DAYS, LEAST_SHARE, MOST_APART } from '#server/analytics/change.ts';
import {
  AGGREGATES,
  EMV_MODEL_TEXTS,
  METRIC_DEFINITIONS,
  MISSING_TEXTS,
  ORIGIN_TEXTS,
  POST_METRICS,
} from '#server/analytics/metrics/definitions.ts';
import { EMV_TABLES, REACH_SHARE } from '#server/analytics/metrics/rates.ts';
import { TIERS } from '#server/analytics/metrics/tiers.ts';
import { SAMPLE } from '#server/analytics/overlap/sampled-sets.ts';
import { SAMPLED } from '#server/analytics/overlap/shared-audiences.ts';

function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((r) => r[i]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n');
}

/** Written by `npm run bench -- calibration lift`. */
const LIFT_COVERAGE = readFileSync(new URL('lift-coverage.md', import.meta.url), 'utf8').trim();

const percentOf = (share: number) => `${share * 100}%`;

const metricTable = (metrics: MetricDefinition[]) =>
  table(
    ['metric', 'meaning', 'definition', 'from', 'note'],
    metrics.map((m) => [
      `\`${m.id}@${m.version}\` ${m.label}`,
      m.meaning,
      m.formula,
      m.inputs.join(', '),
      m.note ?? '',
    ]),
  );

const ratioTable = () => {
  const ratios = METRIC_DEFINITIONS.flatMap(({ of, ...metric }) => (of === null ? [] : [{ ...metric, of }]));
  return table(
    ['ratio', 'meaning', 'definition', 'of', 'note'],
    ratios.map((m) => [`\`${m.id}@${m.version}\` ${m.label}`, m.meaning, m.formula, m.of, m.note ?? '']),
  );
};

const ratesOf = (model: BuiltInEmvModel) =>
  table(
    ['post type', 'currency', '1,000 impressions', '1,000 views', 'like', 'comment', 'share'],
    POST_TYPES.map((t) => {
      const r = EMV_TABLES[model].rates[t];
      return [
        typeLabel(t),
        r.currency,
        ...[r.per_mille, r.view_mille, r.like, r.comment, r.share].map(String),
      ];
    }),
  );

/** The text of docs/metrics.md, generated from the product's own definitions. */
export function metricsPage(): string {
  return `# Metrics

Generated from \`contract/report/metrics.ts\`, \`server/analytics/metrics/definitions.ts\` and \`server/analytics/metrics/rates.ts\` by
\`scripts/metrics-page/write.ts\`. Do not edit.

Rates are fractions 0..1, money is in the company's currency, counts are integers, days are those of the company's
time zone. The atom is the post: every aggregate is a sum over posts, so the tiers, the days and the countries of a
search each add up to its total.

## Metrics of a post

${metricTable(POST_METRICS)}

A number the source does not give is unknown, never 0: it is left out of means and counted as missing with its reason. A
sum over posts of which none has the number is unknown, too, and a dash on screens; unknown numbers sort last in every order.

A sum of which some posts lack a part is a lower bound: screens, files and the API (\`lower_bound\` beside the origins) say "at
least", which parts are unknown and in how many of how many posts. Interactions need likes and comments (shares and saves
count where they are reported: few sources do), impressions and reach need themselves, media value needs the numbers its model
pays for.

A measured reach is never replaced: impressions that nobody measured, views or an estimate, are raised to it, and are an
estimate then. Likes are hidden where the source says so, and on YouTube where a table gives 0 likes, says nothing of hiding
them, and the video has 1,000 views and 10 comments; 0 likes of a video that hardly anybody watched are 0. A post whose likes
are not known is in no engagement rate, neither with its comments nor with its followers or views.

The post's own reach share, by type:

${table(
  ['post type', 'reach ÷ impressions'],
  POST_TYPES.map((t) => [typeLabel(t), String(REACH_SHARE[t])]),
)}

## Where a number comes from

${table(
  ['origin', 'meaning'],
  ORIGINS.map((o) => [o, ORIGIN_TEXTS[o]]),
)}

An origin is of one number of one post. It stays with the number: interactions are edited where any of their counts was typed,
else imported where they came with such a file; impressions that are views have the origin of the views; what a formula
computes, such as reach from impressions, is estimated whatever it was computed from; media value has the origin of the numbers
its model pays for. Of a sum, each origin has the posts whose number has it.

## Why a number is missing

${table(
  ['reason', 'meaning'],
  MISSING_REASONS.map((r) => [r, MISSING_TEXTS[r]]),
)}

## EMV models

Computed when it is read, from the stored parts: a search names its model, and the same posts can be read with another.
Amounts in another currency than the company's are converted over the US dollar with the newest dated rates.
A company can have models of its own (Settings → Media value): rates for each post type, of impressions or of actions, each
change a version of its own (\`emv.own-3@2\`, ADR 36).

${EMV_MODEL_TEXTS.map((m) => `### \`${m.name}\` ${m.label}\n\n${ratesOf(m.name)}`).join('\n\n')}

## Sets of posts

${metricTable(AGGREGATES)}

Posts of accounts that another company typed in are in no set. Impressions, reach and media value of a set also come split by
origin. The period before is the equally long one that
ends the day before the first.

## Several observations of one second

Of several observations of a post or an account with the same second, or without a time, one row counts as a whole: of a
post the one whose counts add up to the most, of an account the one with the most followers, then following, likes and
posts (of accounts without a time, the row of the latest import). A number that this row does not have comes from the next
row by the same order, and only then from an earlier second. The order of imports changes nothing.

## One world

Invented and real posts are in no sum together. A set is of real posts where its terms, accounts, monitor or brands have any real
post, of whichever period; else of invented ones. Peers, medians, forecasts and similar profiles are of an account's own world.

## Numbers of an account

The engagement rate of an account is that of its posts of the 90 days up to its newest one if there are at least 5, else of 365
days, else of all; of the days that somebody chose, where they did. A rate of fewer than three posts says of how many it is
(n = 2). An account without one says why: no posts are known; its likes are hidden or unknown; the followers or the views
that it is a rate of are unknown. A rate reported by a file is shown where ours is unknown, and is in no sum.

Peers are accounts of the same platform, kind and tier with the number known, itself included, of the same country if at least
30 of those have it. Under ten there is no place among them, and no median.

## Money

An amount keeps the currency it was entered in. It is shown and added up in another by a rate of the company's own table if that
has both currencies, else of the product's: the rate of the newest day that is not after the amount's, or of the first day there is.
Both currencies' rates are of one day and one table; each currency has its own day, which is shown with its rate. A rate of a day more
than 30 days from that of an amount (in a report of media value, from the day of the report; in the settings, from today) is named
as old. An amount without a rate is in no sum.

## Ratios

The numerator and the denominator of a ratio are of the same members: those of which both are known. Where these are not all,
screens, files and sentences name how many they are ("of 3 of 6 creators").

${ratioTable()}

Cost, posts and media value themselves are of all creators. A forecast has the costs of creators whose planned lines all have a
price and a forecast; the plan of a campaign is compared with its costs only where both are of all creators. A post without an
engagement rate is counted with the first number it lacks. Where posts rated by views and posts rated by followers come together
the rate says that it is mixed, with the rate of each beside it.

## Orders and attribution

An **order** is one of a campaign's shop, by its order number; rows of one order are one order, and a later report of it (file or
webhook) replaces the earlier one until it is withdrawn. Test orders, cancelled or voided ones, and those that were never paid are
listed and count nowhere.

- **Revenue** = total − refunds, as the shop exports the total (with shipping and tax, unless another column is chosen), converted
  by the rate of the order's day. An order in a currency without a rate is in no sum; it is named. A fully refunded order stays an order
  of no revenue.
- **Attribution**: a discount code of a creator comes first, the last one if there are several; else the tracking link of the last
  visit, by its short address or by its UTM parameters (\`utm_content\`, else \`utm_campaign\`, is the same, and no parameter differs).
  Codes ignore case. A visit counts if it was at most 30 days (1 to 90, settable) before the order and not after it; where its time is unknown, it
  was that of the order. Orders count from the first day of the campaign until as many days after its last one.
- **No creator**, with the first reason that holds: before the campaign; after its window; a code that nobody has; neither code nor
  link; a link of no campaign, or of several creators; a visit that is too old, or after the order.
- **New customer**: as the shop reports it, else whoever has no earlier order among the company's orders of all campaigns. Orders
  without a customer are unknown and are neither new nor returning. Mail addresses are stored as keyed hashes only.
- **ROAS** = revenue ÷ cost. **CAC** = cost ÷ new customers. **Contribution** = revenue × margin − cost. The cost is that of
  Money → Budget. Without a known cost or without new customers they are unknown; with a cost that is known to be 0 ROAS is
  unknown and CAC is 0. Contribution is unknown without a margin. The ratios of a campaign are of the creators with a known cost and of links without a creator, and say so.
- **Deliverable**: of codes and links that were given to one; its cost is its price in the list that is the plan.

## Organic and paid

Results of ads come from exports of Meta Ads Manager and TikTok Ads Manager, one report an ad and period. Of two reports of an ad
for any of the same days the one of the later file counts, until that file is withdrawn. Rows of an ad on the same days (age groups,
placements) are added up; their reach is not, because people of both are in both. Where other rows have clicks, purchases or a value, an empty
cell is 0, as the ad managers write it; without a spend a row is left out. IDs of posts that a spreadsheet rounded name no post.

- **Post of an ad**: assigned by hand, else named by the file (address or ID), else by an address within the ad's name. Without a post
  the ad belongs to the creator whose handle its name contains, if there is one alone.
- **Organic impressions**: the platform's count of the posts. TikTok and YouTube count what an ad of a post brought with the post,
  so there organic is the count less the impressions of the ads, marked as derived. It is unknown if the count is, if an ad of the
  posts has no impressions, if the ads have more than the count (it is older), and while an ad that names no post may be part
  of a count.
- **Together**: the count of the posts plus the ads that it does not contain. Nothing is added twice.
- **Clicks and revenue** of both sides may be the same: a visitor of an ad may follow the creator's link or order with their code. Together
  they are at least the larger number and at most the sum, and so are the cost per click and the ROAS.
- **Cost**: of organic results fees and other costs of the creators, of paid ones the spend of the ads. Ratios are of the creators whose
  cost is known, with their ads and those of no creator.

## Lift

Attribution counts orders that carry a code or a link; lift asks how many more sales there were. Whole weeks from the first day of
the campaign are compared with whole weeks directly before it (at most 12), so that each has every weekday once. Sales of a
day are the revenue of all its orders, attributed or not, or those of a table of daily sales if one was imported. A day without
orders between the first and the last one had no sales; a day without a row in the table is unknown, is named, and no week
includes it.

extra = weeks of the campaign × (average week of the campaign − average baseline week)

The baseline is the two weeks directly before the campaign where there are at least four more weeks before it than in it, else the
last one: sales drift, and near weeks drifted least. How far sales move on their own is read from *placebos*: the same comparison,
as many weeks against as many before them, at every place within the weeks before the campaign. The 95% interval is

ln(campaign ÷ baseline) ± c × √(mean of ln(placebo ÷ its baseline)²)

and relative effect and extra sales follow from its ends, so that large effects keep their coverage. c is the value that 95% of
comparisons without an effect stay within, simulated for the number of weeks at hand with changes that fade at once and ones
that hardly fade (AR(1) of 0, 0.8 and 0.95; \`server/slices/sales/lift/lift-interval.ts\`). One c serves all of them, and growth as
well, because a placebo is stretched by trend and autocorrelation as the comparison itself is. The same width says which effect
these weeks can see at all: e^(c × √…) − 1. No more weeks of a campaign are compared than there are before it, because short histories
say nothing about long drifts. Where one of the windows has no sales, the interval is that of the difference, and there is no
relative effect.

It needs the orders of at least 28 days before and 14 days of the campaign; with fewer there is no number, and the days that are
missing are named. It assumes that the files have all orders, that sales would have moved as they did in the weeks before, and
that nothing but the campaign changed them: seasons, prices and other advertising are not taken out. An interval around 0 may be
chance. Growth is steady in the table; against noise far below it (2%) the interval is wider than it needs to be, and holds 98%
and more.

${LIFT_COVERAGE}

A **hold-out test** with two groups of equal size needs, in each, for a buying rate p and a changed one q = p × (1 + effect) with
their mean m, at 5% two-sided and a power of 80%:

n = (1.96 √(2 m (1 − m)) + 0.8416 √(p (1 − p) + q (1 − q)))² ÷ (q − p)²

## Change against the period before

The period before a monitor's own days has the posts that its rules let in on as many days, as a keyword report would find
them; decisions about single posts are of the monitor's own days.

now ÷ before − 1; for the engagement rate the difference in points. A change is shown only where both periods are covered
alike. It is withheld, with the reason in its place, where

- there are no posts in the period before;
- the platforms differ: one with at least ${percentOf(LEAST_SHARE)} of a period's posts has none in the other;
- the sizes differ: one period has less than ${percentOf(LEAST_SHARE)} of the other's posts;
- the sources differ by what they report: of a post type with at least ${percentOf(LEAST_SHARE)} of the posts of each period, the share of
  posts whose likes, comments, shares, saves, views, impressions or reach are known differs by more than ${MOST_APART * 100} points;
- the days differ: one period has posts on fewer than ${percentOf(LEAST_DAYS)} of the days the other has posts on.

The first of these that holds is named. The numbers of both periods stay readable beside it.

## Tiers

By the latest followers of the post's account, from ≤ followers < to; accounts whose followers are unknown have a row
of their own. The latest followers of an account are those of its newest observation that has them; of an account that
is known by its posts alone, those reported with its newest post that has them.

These are the product's tiers. A company can divide creators by ${LEAST_TIERS} to ${MOST_TIERS} tiers of its own (Settings → Media value), which
then hold in its breakdowns, filters, benchmarks, forecasts and exports, and for visitors of its public links. A report
that was kept keeps the tiers it was made with.

${table(
  ['tier', 'from', 'to'],
  TIERS.map((t) => [t.label, String(t.from), t.to === null ? '–' : String(t.to)]),
)}

## Terms of a post

From caption, title and tags, after Unicode NFKC and case folding, each once per post:

- hashtag: \`#\` and the run of letters, marks, digits and underscores after it (also the full-width \`＃\`),
  with at least one letter, or emoji alone. It begins after no letter, digit or underscore ("names#shorts" has none) and in no web
  address; after another hashtag ("#one#two") and after scripts without spaces it does. Platforms differ: Facebook and X link no
  hashtag that follows a letter, Instagram is reported to, and no rule of TikTok or YouTube was found; one rule holds here for all. *Why
  isn't a post included?* names hashtags that are in the text and do not count;
- mention: \`@\` and the run of letters, digits, underscores and inner dots after it, without a trailing dot;
- word: the segments that are words by Unicode segmentation, so that Chinese, Japanese, Korean and Thai work;
- tags in a column of their own count as hashtags.

A search for \`#x\` matches hashtags only, \`@x\` mentions only; a bare word matches words and the same text as hashtag
or mention; several words in quotes match when they are next to each other in this order. Several terms are joined by
AND (a post holds all) or OR (a post holds any, and counts once). Profile search and the posts of a profile are searched by
the same rule.

## Audience of a search

The reach-weighted mean of the audiences of the posts' accounts, per dimension (genders, ages, countries, cities,
interests, genders by age). A key's reach, impressions, interactions and media value are Σ account metric × share; its
share is its reach ÷ the reach of the accounts that have the dimension. Cities and interests show the 50 largest. Beside each
dimension is its own coverage, the share of all reach whose accounts have it.

## Similar profiles

Compared are the accounts that a search under the same filters shows, each profile's largest or that of the platform asked for.

- By audience: the cosine of the two vectors of all shares of genders, ages, countries, cities and interests.
- By content: the cosine of TF-IDF vectors over hashtags, mentions and words of the posts of the 365 days that end with the
  account's newest post. A term weighs (1 + ln n) × ln(N ÷ N of the term), n posts of the account with it, N accounts
  with posts in that time; a term of one account alone is left out.

The features named beside a profile are the three whose product of both values is largest. n is the sampled followers of its
audience, or its posts.

## Audience overlap

From the people known to follow each profile, as keyed hashes (48 bits of HMAC-SHA-256): files and calls tell them, nothing
estimates them. Of each profile the ${SAMPLE.toLocaleString('en')} followers with the smallest hashes are looked at (a bottom-k sample; the same person has
the same hash everywhere), and each of them is looked up among all followers of the others.

- overlap of A and B: |A∩B| ÷ min(|A|, |B|), from the sample of the smaller one;
- unique: share of a profile's followers who follow no other of the set; common: at least one other;
- distinct people: the largest profile's followers and, of every other, its followers × the share that follows no larger one.

Bands are 95%: for a share p of m sampled among N followers the Wilson interval for n = m (N − 1) ÷ (N − m); those of distinct
people are added up as squares. A profile whose followers were all looked at has no band. Where it is unknown who follows a
profile, the answer is "no follower data". Followers named by id and by username, or on different platforms, cannot be compared.

Known people are a sample where they are fewer than 90% of the followers of their accounts. A share seen in an incomplete audience is
then divided by the known part of it, band and all, as if the known were drawn by chance. A pair whose band is wider than 0.5, or
begins above 1, is withheld ("too few known"), and so are all shares and distinct people of a set with an incomplete audience.
Commenters stand for followers by the same rule; of accounts whose followers are unknown they are incomplete.

A forecast asks it of all its creators whose followers are known to 90% or more at once, platform by platform: audience overlap = 1 − different people ÷ followers of each
creator added up. Of more than ${SAMPLED.toLocaleString('en')} follower rows those with the smallest hashes are counted. Unique reach multiplies the reach of
the creators with known followers by different people ÷ followers; the reach of the others counts in full, so it is at most that.
It tells one creator's audience from another's, not the posts of one creator from each other.
`;
}
