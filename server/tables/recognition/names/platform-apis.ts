import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

export const YOUTUBE_API: NameFamily = {
  of: sentenceFor('family_platform_exports', { platform: 'YouTube' }),
  platform: 'youtube',
  names: {
    external_id: 'video id|youtube id|content details upload video id|id video id',
    'account.external_id': 'channel id|yt channel id',
    'account.title': 'channel title|channel name|youtuber',
    'account.link': 'channel url|uploader url',
    'account.username': 'channel custom url|uploader id|channel handle|custom url',
    followers:
      'subscriber count|subscriber|channel follower count|channel subscriber count|number of subscribers',
    posts_count: 'video count|uploads|channel video count|number of videos',
    created_at: 'video publish time|video published at',
    observed_at: 'video trending date|trending date',
    title: 'video title',
    is_short: 'is short',
    likes_hidden: 'ratings disabled',
    comments_disabled: 'comments disabled',
    verified: 'channel is verified|is channel verified',
    duration_seconds: 'content details duration',
    image:
      'thumbnail link|snippet thumbnails high url|snippet thumbnails default url|snippet thumbnails maxres url|thumbnails high url|thumbnails default url',
  },
  ignored:
    'dislike count|favorite count|statistics favorite count|category id|snippet category id|video category id|watch time hour|engaged views|video error or removed|default language|live broadcast content|definition|dimension|projection|licensed content|average view duration|average percentage viewed|yt video category|category key|category name|today views|yesterday views|subscribers gained|subscribers lost|etag|made for kids',
};

export const INSTAGRAM_API: NameFamily = {
  of: sentenceFor('family_platform_exports', { platform: 'Instagram' }),
  platform: 'instagram',
  names: {
    external_id: 'shortcode|short code|ig shortcode|media code|code',
    link: 'permalink',
    post_type: 'media product type|product type',
    saves: 'saved',
    message: 'caption text|edge media to caption edges node text',
    likes: 'edge media preview like count|edge liked by count',
    comments: 'edge media to comment count',
    followers: 'edge followed by count',
    following: 'edge follow count|follows count|followings count',
    posts_count: 'edge owner to timeline media count|media count',
    created_at: 'taken at|taken at timestamp',
    'account.username':
      'instagram name|insta name|instagrammer name|ig handle|ig username|instagram handle|instagram username|insta handle|insta username|instagram account|ig user',
    'account.link':
      'instagram url|instagram link|lien instagram|link ig|instagram profile|instagram profile url',
    likes_hidden: 'like and view counts disabled|hide like and view count',
  },
  ignored:
    'profile activity|ig reels avg watch time|ig reels video view total time|ig reels aggregated all plays count|clips replays count|pk|ig id|fbid|location name|location id|media url|igtv|accessibility caption|media id|follows from post|taps forward|taps back|forward taps|back taps|replies|navigation|profile visits|highlight reel count',
};

export const TIKTOK_API: NameFamily = {
  of: sentenceFor('family_platform_exports', { platform: 'TikTok' }),
  platform: 'tiktok',
  names: {
    external_id: 'aweme id|tiktok id|tiktok video id',
    link: 'tiktok url|tiktok link|share url|web video url|video link',
    likes: 'digg count|digg',
    saves: 'collect count|add to favorites|favorites count',
    views: 'play count',
    'account.external_id': 'sec uid|tiktok user id',
    'account.username': 'tiktoker name|unique id|tiktok handle|tiktok username|tiktoker|tiktok account',
    'account.title': 'nickname|nick name|tiktok name',
    'account.likes': 'heart count|heart',
    message: 'video description|desc',
    created_at: 'create time|create time iso',
    business_account: 'commerce user|commerce user info commerce user|is commerce user|tt seller',
    image: 'cover image url|video cover image url|dynamic cover|origin cover',
  },
  ignored:
    'embed html|embed link|voice to text|music id|music name|sound|song|effect ids|playlist id|challenge id|digg given|duet enabled|stitch enabled|total play time|average watch time|watched full video|region code|video height|video width|is muted|forwards|commerce button|videos liked|whatsapp',
};
