import { columnKey } from './preset.ts';

export const ACCOUNT_KEYS = ['account.external_id', 'account.username', 'account.title'] as const;
export const POST_FIELDS = [
  'external_id',
  'post_type',
  'created_at',
  'title',
  'message',
  'tags',
  'link',
  'image',
  'comments',
  'shares',
  'saves',
  'views',
  'impressions',
  'reach',
  'duration_seconds',
  'is_paid',
] as const;
export const ACCOUNT_FIELDS = [
  'following',
  'posts_count',
  'verified',
  'bio',
  'picture',
  'website',
  'country',
  'city',
  'gender',
  'birthday',
  'age',
  'languages',
  'themes',
  'business_account',
  'profile_kind',
] as const;
/** `likes` are the post's in a table of posts, the account's total otherwise. */
export const SHARED_FIELDS = ['observed_at', 'likes', 'followers', 'platform'] as const;

/** Every field a column can be mapped to. */
export const MAP_FIELDS = [...ACCOUNT_KEYS, ...SHARED_FIELDS, ...POST_FIELDS, ...ACCOUNT_FIELDS] as const;
export type MapField = (typeof MAP_FIELDS)[number];

export function isMapField(name: string): name is MapField {
  return (MAP_FIELDS as readonly string[]).includes(name);
}

// Header words per field in the languages exports come in; compared without blanks, "_", "-", "." and marks.
const SYNONYMS: Readonly<Record<MapField, string>> = {
  'account.external_id':
    'channelid userid authorid accountid ownerid creatorid profileid uid openid influencerid 用户id 频道id 作者id',
  'account.username':
    'username handle ighandle instagramhandle tiktokhandle user alias screenname accountname account author owner creator influencer nickname profile login usuario utilisateur nomdutilisateur cuenta compte benutzername benutzer konto conta utente 用户名 账号 抖音号 小红书号 ユーザー名 사용자명 identifiant',
  'account.title':
    'displayname fullname channelname channeltitle channel authorname influencername nom nombre nome name anzeigename 昵称 名称 作者 频道 表示名 이름',
  external_id:
    'id postid videoid mediaid noteid itemid awemeid shortcode externalid contentid 帖子id 视频id 笔记id',
  post_type: 'posttype mediatype contenttype type producttype format 类型 笔记类型',
  created_at:
    'createdat publishedat publishdate publishtime published createtime createdtime postedat postdate date datetime timestamp time fecha datum data datedepublication fechadepublicacion veröffentlicht 发布时间 发布日期 日期 投稿日 게시일',
  observed_at:
    'observedat collectedat scrapedat fetchedat snapshotdate crawltime retrievedat asof 采集时间 抓取时间',
  title: 'title titre titulo titolo titel headline videotitle posttitle 标题 タイトル 제목',
  message:
    'message caption description text content body posttext desc legende descripcion beschreibung descricao descrizione 文案 内容 正文 描述 说明文 본문',
  tags: 'tags hashtags hashtag keywords motscles etiquetas schlagworte 标签 话题 ハッシュタグ 해시태그',
  link: 'link url permalink posturl postlink videourl lien enlace 链接 リンク 링크',
  image:
    'image thumbnail thumbnailurl thumbnaillink imageurl urlimage cover coverurl displayurl imagen vignette 封面 图片',
  likes:
    'likes like likecount likescount nlikes numberlikes numlikes diggcount hearts jaime mentionsjaime megusta gefälltmir curtidas mipiace 点赞 点赞数 获赞数 赞 いいね 좋아요',
  comments:
    'comments comment commentcount commentscount ncomments numcomments commentaires comentarios kommentare commenti 评论 评论数 コメント 댓글',
  shares:
    'shares share sharecount nshares partages compartidos geteilt reposts 分享 分享数 转发 转发数 シェア 공유',
  saves: 'saves saved savecount bookmarks collects collectcount enregistrements guardados 收藏 收藏数 保存',
  views:
    'views view viewcount viewscount plays playcount nplays videoviews vues visualizaciones vistas aufrufe visualizzazioni reproducciones 播放 播放量 播放数 观看 再生回数 조회수',
  impressions: 'impressions impressionen impresiones impressioni 曝光 曝光量 展现量',
  reach: 'reach portee alcance reichweite copertura 覆盖 触达',
  duration_seconds:
    'duration durationseconds durationsec videolength length seconds duree duracion dauer 时长',
  is_paid: 'ispaid paid sponsored issponsored ad isad paidpartnership sponsorise patrocinado bezahlt 广告',
  followers:
    'followers follower followercount followerscount nfollowers numberfollowers subscribers subscribercount abonnes seguidores abonnenten seguaci fans fanscount 粉丝 粉丝数 フォロワー フォロワー数 팔로워',
  following:
    'following followingcount followings numberfollowing follows abonnements seguidos 关注 关注数 フォロー中 팔로잉',
  posts_count:
    'posts postscount postcount mediacount videocount uploads numberposts totalvideos publications publicaciones beiträge 作品数 视频数 笔记数',
  verified: 'verified isverified certifie verificado verifiziert 认证 已认证',
  bio: 'bio biography signature about biographie biografia profiledescription 简介 个人签名 签名 自己紹介',
  picture: 'picture profilepicture profilepic profilepicurl avatar avatarurl photo 头像',
  website: 'website externalurl biolink site siteweb sitioweb webseite 网站',
  country: 'country countrycode pays pais land paese region 国家 地区 国 국가',
  city: 'city ville ciudad stadt cidade citta 城市 都市 도시',
  gender: 'gender sex sexe genre genero geschlecht sesso 性别 性別 성별',
  birthday: 'birthday birthdate dateofbirth datedenaissance fechadenacimiento geburtstag 生日 誕生日 생일',
  age: 'age edad alter idade eta 年龄 年齢 나이',
  languages: 'language languages langue langues idioma idiomas sprache sprachen lingua 语言 言語 언어',
  themes:
    'themes theme topics topic category categories niche categorie categoria kategorie thema 分类 领域 类目',
  business_account: 'businessaccount isbusiness isbusinessaccount commerceuser compteprofessionnel 企业号',
  profile_kind: 'profilekind accounttype kind',
  platform: 'platform network socialnetwork plateforme plataforma plattform 平台',
};

const BY_WORD = new Map<string, MapField>();
for (const field of MAP_FIELDS)
  for (const word of SYNONYMS[field].split(' ')) BY_WORD.set(plain(word), field);

/**
 * Proposes a field for every column whose name says what it is; each field once, the first column wins. A repeated
 * column ("Followers#2") and anything unclear is left out.
 */
export function suggestMapping(header: readonly string[]): Record<string, MapField> {
  const mapping: Record<string, MapField> = {};
  const taken = new Set<MapField>();
  for (const column of header) {
    const key = columnKey(column);
    const field = isMapField(key) ? key : BY_WORD.get(plain(column));
    if (field === undefined || taken.has(field)) continue;
    taken.add(field);
    mapping[column] = field;
  }
  return mapping;
}

function plain(name: string): string {
  const folded = columnKey(name).normalize('NFKD').replace(/\p{M}/gu, '');
  return folded.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
}
