import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

/** As in marketing tools and manual lists. */
export const ENGLISH: NameFamily = {
  of: sentenceFor('family_english'),
  names: {
    external_id:
      'post identifier|content identifier|publication id|update id|network post id|native id|story id|reel id',
    link: 'post permalink|address|post address|link to post|link to content|content url|content link|publication link|publication url|live link|live url|view on network|media link|reel url|story url|video url|video link|permalink|original url|post live link|url of post',
    created_clock:
      'time|post time|posting time|publishing time|publish time|publication time|published time|posted time|time posted|time published|time of post|post created time|hour|clock',
    created_at:
      'pub date|publish time|publishing date|publication date|publication time|date published|date posted|posted|posted on|post date|post time|post created|published date|published on|published time|created|creation date|creation time|creation timestamp|upload time|uploaded|uploaded at|uploaded on|date time|datetime|live date|go live date|date gmt|date utc|published at utc|posting date|time posted|posted date|sent at|timestamp utc|published at gmt',
    observed_at:
      'date collected|data date|measured at|measured on|captured on|exported at|day|month|date of data|data as of|report day|recorded at|updated at',
    message:
      'copy|post copy|post caption|post message|post content|post|caption text|text content|post description|video description|update|message text|content text|post body|captions',
    title: 'post name|content title|video name|content name|video title',
    tags: 'hashtags used|used hashtags|keywords|tags used',
    likes:
      'reactions and likes|reactions likes|hearts|favorites|favourites|reactions|number of likes|likes count|post likes|total likes|loves|thumbs up|reaction|total reactions',
    comments: 'replies|number of comments|comments added|post comments|total comments',
    shares: 'reposts|retweets|number of shares|post shares|total shares|reshares|forwards',
    saves: 'bookmarks|saved|number of saves|collections|post saves|total saves|favorites added',
    views:
      'video plays|number of views|media views|watches|total views|video views total|reel plays|reels plays|post views|total plays|total video views|content views|plays total|reel views|story views|streams',
    impressions:
      'impression organic count|impressions|impression|post impressions|total impressions|media impressions|post impression|displays',
    reach:
      'reach organic count|reach|post reach|accounts reached|people reached|reached accounts|total reach|media reach|users reached|unique reach',
    duration_seconds:
      'length|video length sec|video length seconds|duration seconds|duration s|runtime|playtime|media duration',
    image: 'image|preview|preview url|preview image|media preview|cover image|post image|image link|creative',
    post_type:
      'format|content format|media format|post format|type of post|type of content|placement|content type|media',
    is_paid:
      'is branded content|paid|ad|is promoted|promoted|boosted|branded content|is boosted|sponsored post|paid post',
    is_short: 'short|is shorts',
    'account.username':
      'presence handle|account username|user handle|creator handle|influencer handle|creator username|influencer username|social handle|profile handle|kol handle|talent handle|profile username|handle name|page handle|at handle|kol|talent|ambassador|publisher',
    'account.title':
      'account|creator name|talent name|person|kol name|account display name|profile display name|creator full name|influencer full name|blogger|celebrity|artist|person name|ambassador name|page|first name last name|channel',
    'account.link':
      'social profile url|creator url|account link|channel link|page link|influencer url|creator profile|creator link|profile address|social url|social link|link to profile|creator profile url|influencer link|channel page',
    'account.external_id': 'page id|network user id|native account id|platform user id|social id|platform id',
    followers:
      'audience|audience size|number of followers|fans count|community size|follower number|total fans|followers count|total audience|fanbase|number of fans|page followers|account followers|followers at posting|followers at post|community|subs|subscriber number|reach followers|nb followers|num followers',
    following: 'number of following|accounts followed|follows others|following number',
    posts_count:
      'number of media|publications|content pieces|published posts|number of publications|media published|total media|total content|lifetime posts|nb posts',
    'account.likes':
      'lifetime likes|overall likes|likes overall|page likes|account total likes|profile likes',
    bio: 'profile text|about me|self description|account description|channel description|profile summary',
    website:
      'link in bio|web site|personal site|blog|external link|bio website|site url|url in bio|website url',
    country:
      'origin|country of origin|nation|home country|based in|country of residence|market|location|creator country|influencer country|country name|account location|residence',
    city: 'home town|based in city|metro area',
    gender: 'creator gender|influencer gender',
    age: 'years old|creator age|influencer age|age years',
    languages:
      'spoken language|content language|main language|primary language|creator language|post language',
    themes:
      'content category|main category|primary category|industry|field|pillar|expertise|main topic|categories list|topic of influence|content themes|area of influence|content type niche|sector|specialty',
    verified: 'verified account|verified badge|verification|verified profile',
    business_account: 'professional account|is business profile',
    active_followers: 'active followers|active follower count|number of active followers',
    share_authorized_data: 'share authorized data|shares authorized data|data sharing authorized',
    platform:
      'social network name|channel type|platform name|social channel|network name|social media platform|social network type|media channel',
    is_brand: 'is a brand',
  },
  ignored:
    'rank no|campaign|campaign name|brief|list|list name|labels|label|notes|comment notes|internal id|approved|approval|manager|agency|team|sent by|author team|url clicks|other clicks|story replies|story taps|date joined|joined|account created|last post|last post date|address street|zip|engagement total|total interaction|watch time|minutes watched|reaction breakdown|funded content status|language detected|overperforming score|followers gained|quality|credibility|audience gender|audience age|duration formatted|data comment|primary|primär|principal|principale|primario|primaire|account created at|member since|joined on|created year|created month|media count 30|favorite',
};
