import type { Lexicon } from './lexicon.ts';

export const ENGLISH: Lexicon = {
  very_positive: `amazing awesome excellent fantastic wonderful brilliant perfect perfection love loved loves loving lovely
    incredible outstanding gorgeous stunning beautiful best superb magnificent phenomenal flawless delightful obsessed adore adorable
    masterpiece epic legend legendary thrilled ecstatic favourite favorite fabulous breathtaking heavenly iconic yay woohoo bless blessed
    congrats congratulations goat slay slays slayed slaying`,
  positive: `good great nice happy glad fun funny cool sweet cute pretty enjoy enjoyed enjoying enjoys like liked likes thanks thank thx ty
    welcome hope hopeful hopefully excited exciting excite win wins winning won winner well better improve improved helpful help useful
    interesting impressive impressed proud success successful support supports recommend recommended worth easy smart clever kind
    friendly fresh clean safe comfortable smooth soft tasty delicious yummy bright strong positive lol haha hahaha hahah lmao xoxo yes
    yeah yep cheers celebrate celebrating luck lucky fine pleased pleasure relax relaxed relaxing talented talent inspire inspiring
    inspired inspiration charming elegant stylish genuine honest reliable trust trusted bargain affordable lit fire dope sick queen king
    looking forward gain free grateful thankful appreciate appreciated agree right true smile smiling laugh laughing hug hugs wow sunny
    ready party dream magic magical super`,
  negative: `bad sad boring bored dull poor poorly wrong annoying annoyed angry mad upset sorry miss missed missing lost lose losing loses
    loser fail failed fails failure problem problems issue issues broken break broke hurt hurts pain painful sick ill tired slow late
    cancel cancelled canceled delay delayed expensive overpriced cheap dirty ugly weird fake scam spam lie lies lying liar hard difficult
    fear afraid scared scary worry worried hate hates doubt disagree disappoint* unfortunately regret ruined ruin waste wasted useless
    pointless lame meh ugh sucks suck sucked shame shameful sucky lazy stupid dumb idiot fool foolish silly crap damn hell dead die died
    dying death kill killed killing war attack attacks terror* injury injured injuries crash crisis threat blame guilty crime criminal
    arrest arrested jail nasty rude mean cry crying cried tears alone lonely unhappy uncomfortable rash itchy greasy sticky allergic
    refund return complain complaint cringe mid unfollow unfollowed unsubscribe clickbait cheated cheat nothing stop shut`,
  very_negative: `terrible horrible awful worst disgusting disgusted disgrace disgraceful pathetic hated hating despise garbage trash
    rubbish bullshit shit shitty fuck fucking fucked bitch bastard asshole moron idiots idiotic dreadful atrocious appalling nightmare
    disaster catastrophe furious outrage outrageous racist racism rape murder murdered evil vile toxic horrendous horrific unacceptable
    ripoff fraud fraudulent wtf vomit gross`,
  negations: `not no never none nobody nothing neither nor cannot cant can't dont don't doesn't doesnt didn't didnt isn't isnt wasn't wasnt
    won't wont wouldn't wouldnt shouldn't couldn't couldnt aren't arent ain't aint haven't hasn't hadn't weren't without hardly barely`,
  intensifiers: `very really so too extremely absolutely totally completely super such incredibly truly highly definitely soo sooo most much
    fucking freaking damn insanely`,
  dampeners:
    'somewhat slightly little bit kinda kind-of sorta rather quite fairly almost maybe perhaps partly',
  contrasts: 'but however although though yet except',
};
