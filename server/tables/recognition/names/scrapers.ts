import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

export const SCRAPERS: NameFamily = {
  of: sentenceFor('family_scrapers'),
  names: {
    external_id: 'id|post id|media id|item id|content id|external id|tweet id',
    link: 'url|link|post url|post link|webpage url|clean url|service link|post permalink|item url',
    created_at:
      'unix timestamp|unix time|epoch|epoch time|timestamp|time|date|created at|create time|created time|created utc|upload date|release timestamp|posted at|published|published at|publish date',
    observed_at:
      'snapshot|snapshot at|snapshot on|scraped|crawled|collected|captured|fetched|retrieved|observed|scraped on|crawled on|collected on|captured on|scraped at|crawled at|captured at|collected at|fetched at|retrieved at|snapshot date|add ts|last modify ts|report date|scrape date|extracted at|observed at|as of|date scraped|collection date|scraping time|run date|last update|scrape time|crawl time|crawl date|fetch time|fetch date|capture date|capture time|collect time|collected date|export date|export time|snapshot time|retrieval date|access date|query time|timestamp|date|last updated',
    message: 'caption|text|description|desc|body|full text|content|message|post text|raw content',
    tags: 'hashtags|tags|hashtag names|tag list|hash tags',
    likes:
      'likes summary total count|reactions summary total count|likes|like|like count|liked count|liked|favorite count|favourites count|num likes',
    comments:
      'comments summary total count|comments|comment|comment count|commented count|num comments|reply count',
    shares: 'shares|share|share count|repost count|shared count|retweet count|reshare count',
    saves:
      'saves|save|save count|bookmark count|bookmarks|collected count|collect count|saved count|favorite',
    views:
      'views|view|view count|viewed count|played count|plays|play count|video views|video view count|video play count|viewd count|impression count',
    duration_seconds:
      'iso duration|duration iso|duration iso 8601|duration iso8601|iso 8601 duration|duration|video duration|video length|length seconds|duration sec',
    image:
      'thumbnail|thumbnail url|display url|thumbnail src|cover url|cover|video cover url|image url|img url|url image|picture url',
    images: 'images|image urls|carousel images|carousel media urls|sidecar images|photo urls|image list',
    video: 'url video|video url|video file url|video file|video download url|video src',
    post_type: 'type|media type|post type|content type|typename',
    is_carousel: 'multiple image|is carousel',
    is_paid: 'is sponsored|is ad|is paid partnership|paid partnership|sponsored',
    'account.external_id':
      'id|user id|author id|owner id|account id|profile id|creator id|user pk|sec user id|uid',
    'account.username':
      'username|user name|user|author|owner|handle|screen name|account|profile name|login|creator|alias|full username|account handle|influencer|influencer name|channel info|profile|name',
    'account.title':
      'full name|fullname|display name|nickname|name|author full|author name|account name|page name|channel|owner full name|influencer name|profile name|uploader|author|creator',
    'account.link':
      'profile url|user url|author url|account url|input url|profile link|user profile url|page url|url|link',
    followers:
      'followers|follower|follower count|fans|fan count|subscribers|total followers|author followers|user followers|followers number',
    following: 'following|following count|followings|follows|follows count|friends count|subscriptions',
    posts_count:
      'posts|post count|posts count|media count|videos count|video count|number of posts|total posts|total videos|total vids|content count|statuses count|uploads|videos|notes',
    'account.likes':
      'total likes|total hearts|hearts received|likes received|total favorited|user total likes|heart count|likes total|total likes count',
    verified: 'verified|is verified|verified status|blue tick',
    bio: 'bio|biography|signature|about|description|introduction|profile bio|user bio|description profile|profile description|desc',
    picture:
      'avatar|avatar url|profile pic|profile pic url|profile picture|profile picture url|profile image|url img profile|profile image url|photo|avatar larger|avatar medium|avatar thumb|picture',
    website: 'website|external url|bio link|bio url|site|homepage|web',
    business_account: 'is business|is business account|business account|is professional account|business',
    is_brand: 'brand account|is brand',
    country: 'country|country code|region|location country|account country',
    city: 'city|location city|town',
    gender: 'gender|sex',
    birthday: 'birthday|birthdate|date of birth|birth date|dob',
    age: 'age',
    languages: 'language|languages|lang|language code',
    themes:
      'category|categories|topics|topic|niche|niches|interests|genre|genres|tags|commerce category|business category|business category name|theme|themes|vertical|tag',
    audience_country: 'audience country|top audience country|audience country mostly|main audience country',
    profile_kind: 'profile kind|account type|kind',
    platform: 'platform|network|social network|source|channel|social platform|social media|service|medium',
    title: 'title|headline|post title|name',
  },
  ignored:
    'rank|no|index|row|row number|s no|sno|position|continent|tier|endpoint|interactions|total interactions|engagements|engagement|total engagements|total engagement|engagement rate|er|influence score|score|mentions|mentioned|usertags|tagged users|localization|location|filename|file name|is private|private|media url|audio url|is video|reactions|currency|price|cost|cpm|emv|media value|email|phone|sentiment|dislikes|is pinned|comments per post|source file|vph|famous|potential reach|collect|interaction|note|notes|status|id str|quality score|aqs|contact email|gained followers|lost followers|net followers|unfollows|clicks|profile clicks',
  statistics:
    'avg|average|mean|median|per|rate|ratio|growth|change|rank|ranking|score|estimated|estimate|potential|predicted|expected|target|goal|percent|percentage|%|pct|cpm|cpe|cpv|ecpm|cost|price|fee|rating|earning|earnings|revenue|gained|lost|gain|delta|difference|variation|organic|paid|est|vs|previous|median|benchmark|ctr|click|clicks|watched|completion|retention|authentic|eng|new|weekly|monthly|daily|yearly|last|unique|best|max|min|maximum|minimum|peak|highest|lowest|multiple|hits|commission|action|conversion|spend|payout|impact',
};
