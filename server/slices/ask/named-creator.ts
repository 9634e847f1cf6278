import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { profileSearch } from '#contract/profiles/search.ts';
import { foldedName } from '#contract/values/name-match.ts';
import { PROFILE_KINDS } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readProfile } from '#server/slices/profiles/details/profile-read.ts';
import { findProfiles } from '#server/slices/profiles/search/profile-search.ts';

const NAME = '(@[\\p{L}\\p{N}_.]+|\\p{Lu}[\\p{L}\\p{M}.-]*(?: \\p{Lu}[\\p{L}\\p{M}.-]*){0,3})';
/** "Anna’s audience", "the audience of @anna", "l’audience d’Anna". */
const AUDIENCE_OF = [
  new RegExp(`${NAME}['’]s? (?:audience|followers)`, 'u'),
  new RegExp(`(?:audience|followers|abonnés|public) (?:of|de|du|d['’]) ?${NAME}`, 'u'),
];
/** "What’s her audience" names nobody. */
const NOT_NAMES = new Set([
  'what',
  'who',
  'how',
  'where',
  'the',
  'la',
  'le',
  ...Object.values(PLATFORM_NAMES).map(foldedName),
]);
const MOST_CANDIDATES = 20;

/** The creator whose audience a question names; null for the one of the page. */
export function namedCreator(question: string, profile: Profile): string | null {
  const name = AUDIENCE_OF.map((pattern) => pattern.exec(question)?.[1]).find((one) => one !== undefined);
  if (name === undefined || NOT_NAMES.has(foldedName(name))) return null;
  const words = namesOf(profile);
  const asked = plainName(name);
  const isOpen = words.some((word) => word === asked || word.split(' ').includes(asked));
  return isOpen ? null : name;
}

const plainName = (name: string) => foldedName(name.replace(/^@/, '').replace(/\.$/, ''));
const namesOf = ({ name, blogger_name, accounts }: Pick<Profile, 'name' | 'blogger_name' | 'accounts'>) =>
  [name, blogger_name, ...accounts.flatMap(({ username, title }) => [username, title])]
    .filter((one) => one !== null)
    .map(foldedName);

/** The one visible profile of this name or handle; null for none or several. */
export async function findNamed(ctx: Ctx, name: string): Promise<Profile | null> {
  const asked = plainName(name);
  const pages = await Promise.all(
    PROFILE_KINDS.map((kind) =>
      findProfiles(
        ctx.ch,
        profileSearch.parse({ kind, search: name.replace(/^@/, ''), exclude: [], limit: MOST_CANDIDATES }),
        ctx.company.id,
        ctx.request.left,
      ),
    ),
  );
  const ids = [...new Set(pages.flatMap(({ keys }) => keys.map(({ profile_id }) => profile_id)))];
  const profiles = await Promise.all(ids.map((id) => readProfile(ctx, id)));
  const [only, ...others] = profiles.filter((one) => namesOf(one).includes(asked));
  return only !== undefined && others.length === 0 ? only : null;
}
