import { z } from 'zod';
import { revealsNothing } from '../access/revealed.ts';
import { deliverable } from '../lists/deliverables.ts';
import { DISCLOSURE_MARKETS } from '../report/disclosure.ts';
import { count, id, tally } from '../values/primitives.ts';

export const MOST_CAPTION = 5000;
export const MOST_DRAFT_COMMENT = 2000;
export const MOST_VIDEO_MEGABYTES = 500;
/** Of a deliverable. */
export const MOST_VERSIONS = 50;
export const MOST_DRAFT_COMMENTS = 500;

export const DRAFT_STATES = ['in_review', 'changes', 'approved'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/**
 * Way of a deliverable. planned: its creator has no page yet. draft_due: the brief is accepted. live: published as planned.
 * measured: the numbers of these posts are known.
 */
export const STAGES = ['planned', 'briefed', 'draft_due', ...DRAFT_STATES, 'live', 'measured'] as const;
export type Stage = (typeof STAGES)[number];

export const CHECK_KINDS = ['tag', 'disclosure', 'safety', 'competitor', 'link'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Check of a text against the brief. */
const check = z.object({
  kind: z.enum(CHECK_KINDS),
  state: z.enum(['passed', 'unclear', 'problem']),
  /** Of a disclosure. */
  market: z.enum(DISCLOSURE_MARKETS).nullable(),
  /** Missing tags or link, or words that were found. */
  words: z.array(z.string()),
  /** Labels that the market accepts. */
  labels: z.array(z.string()),
});
export type DraftCheck = z.infer<typeof check>;

const share = revealsNothing(z.number().min(0).max(1)).nullable();
/** Where a comment belongs: a point of the picture, or a second of the video. */
export const place = {
  x: share,
  y: share,
  second: revealsNothing(z.number().min(0).max(86_400)).nullable(),
};

const comment = z.object({
  id,
  text: z.string(),
  ...place,
  by: z.string(),
  is_client: z.boolean(),
  at: z.string(),
});
export type DraftComment = z.infer<typeof comment>;

export const draft = z.object({
  id,
  version: tally,
  file: z.object({ name: z.string(), url: z.string(), type: z.string(), is_video: z.boolean() }).nullable(),
  link: z.string().nullable(),
  caption: z.string(),
  state: z.enum(DRAFT_STATES),
  sent_at: z.string(),
  /** Sent by the team in the name of the creator. */
  by_team: z.boolean(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
  decision_text: z.string(),
  /** Oldest first. */
  comments: z.array(comment),
});
export type Draft = z.infer<typeof draft>;

export const plannedPost = deliverable
  .pick({ post_type: true, other_format: true, quantity: true, due: true })
  .extend({ key: z.string() });

/** A published post that differs from what was approved. */
const finding = z.object({
  post_id: z.string(),
  checks: z.array(check),
});
export type PostFinding = z.infer<typeof finding>;

export const boardItem = plannedPost.extend({
  profile_id: id,
  stage: z.enum(STAGES),
  /** Newest first. */
  drafts: z.array(draft.extend({ checks: z.array(check) })),
  findings: z.array(finding),
});
export type BoardItem = z.infer<typeof boardItem>;

const message = z.object({
  id,
  text: z.string(),
  by: z.string(),
  is_creator: z.boolean(),
  at: z.string(),
});
export type PageMessage = z.infer<typeof message>;
export const messages = z.array(message);

export const boardCreator = z.object({
  profile_id: id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  is_demo: z.boolean(),
  /** The link that works; its URL only for those who may edit. */
  page: z.object({ id, url: z.string().nullable(), expires_at: z.string() }).nullable(),
  accepted_at: z.string().nullable(),
  /** The brief changed since. */
  accepted_older: z.boolean(),
  messages,
});
export type BoardCreator = z.infer<typeof boardCreator>;

export const board = z.object({
  /** The list that is the plan; null = no deliverables. */
  list: z.object({ id, name: z.string() }).nullable(),
  creators: z.array(boardCreator),
  items: z.array(boardItem),
  /** Bytes of the company's uploads, and the most it may have. */
  storage: z.object({ used: count, most: count }),
});
export type Board = z.infer<typeof board>;

/** Deliverable with drafts as the client of a campaign sees it. */
export const clientItem = plannedPost.extend({
  profile_id: id,
  creator: z.string(),
  drafts: z.array(draft),
});
export type ClientItem = z.infer<typeof clientItem>;
