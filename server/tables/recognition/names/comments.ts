import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { MapField } from '../fields.ts';
import { keyOf, wordsOf } from '../header-words.ts';
import type { NameFamily } from './name-family.ts';

/** Names that occur only in tables of comments, including `ignored`. */
export const OF_COMMENTS_ALONE: readonly NameFamily[] = [
  {
    of: sentenceFor('family_comments_youtube'),
    platform: 'youtube',
    names: {
      'comment.text': 'text original',
      'comment.author': 'author display name',
      'comment.author_name': 'author display name',
      'comment.author_id': 'author channel id',
      'comment.external_id': 'top level comment id',
    },
    ignored: 'author profile image url|author channel url|author is channel owner|has creator heart',
  },
  {
    of: sentenceFor('family_comments'),
    names: {
      'comment.text': 'comment text|comment content|comment body|comment message|comment text original',
      'comment.external_id': 'comment id|cid|comment pk',
      'comment.parent_id':
        'parent comment id|parent comment|reply to comment id|reply to comment|replied to comment id|reply to cid|replies to id|in reply to comment id|root comment id|parent cid',
      'comment.author':
        'commenter|commenter username|comment author|comment username|comment user|commented by',
      'comment.author_id': 'commenter id|comment author id|comment user id',
      'comment.author_name': 'commenter name|commenter full name|comment author name',
      'comment.created_at':
        'comment date|comment time|comment timestamp|comment created at|comment create time|comment create timestamp|comment published at|commented at|commented on|date of comment',
      'comment.likes': 'comment likes|comment like count|comment likes count|comment digg count',
      'comment.replies':
        'sub comment count|reply comment total|comment reply count|comment replies|total reply count',
      'comment.language': 'comment language|comment lang',
      link: 'comment url|comment link|comment permalink',
    },
    ignored: 'is reply|liked by author|pinned by author|is pinned comment|comment type',
  },
  {
    of: sentenceFor('family_comments_french'),
    dates: 'day_first',
    names: {
      'comment.text': 'texte du commentaire|contenu du commentaire|texte commentaire',
      'comment.external_id': 'id du commentaire|identifiant du commentaire|id commentaire',
      'comment.parent_id': 'commentaire parent|id du commentaire parent',
      'comment.author': 'auteur du commentaire|commentateur',
      'comment.created_at': 'date du commentaire|date commentaire',
      'comment.likes': "j'aime du commentaire|likes du commentaire",
      'comment.replies': 'réponses au commentaire',
    },
  },
  {
    of: sentenceFor('family_comments_german'),
    dates: 'day_first',
    names: {
      'comment.text': 'kommentartext|kommentar text|text des kommentars|kommentarinhalt',
      'comment.external_id': 'kommentar id|kommentarid|id des kommentars',
      'comment.parent_id': 'übergeordneter kommentar|antwort auf kommentar',
      'comment.author': 'kommentator|kommentarautor|kommentiert von|kommentar von|verfasser des kommentars',
      'comment.created_at': 'kommentardatum|kommentar datum|kommentiert am|datum des kommentars',
      'comment.likes': 'kommentar likes|likes des kommentars',
      'comment.replies': 'antworten auf den kommentar',
    },
  },
  {
    of: sentenceFor('family_comments_spanish'),
    dates: 'day_first',
    names: {
      'comment.text': 'texto del comentario|contenido del comentario',
      'comment.external_id': 'id del comentario|id comentario',
      'comment.parent_id': 'comentario padre|id del comentario padre',
      'comment.author': 'autor del comentario|comentarista',
      'comment.created_at': 'fecha del comentario|fecha comentario',
      'comment.likes': 'me gusta del comentario|likes del comentario',
      'comment.replies': 'respuestas al comentario',
    },
  },
  {
    of: sentenceFor('family_comments_portuguese_italian'),
    dates: 'day_first',
    names: {
      'comment.text': 'texto do comentário|conteúdo do comentário|testo del commento',
      'comment.external_id': 'id do comentário|id del commento|id commento',
      'comment.parent_id': 'comentário pai|commento padre',
      'comment.author': 'autor do comentário|autore del commento',
      'comment.created_at': 'data do comentário|data del commento|data commento',
      'comment.likes': 'curtidas do comentário|mi piace del commento',
      'comment.replies': 'respostas ao comentário|risposte al commento',
    },
  },
  {
    of: sentenceFor('family_comments_east_asian'),
    names: {
      'comment.text': '评论内容|评论正文|评论文本|留言内容|コメント内容|コメント本文|댓글 내용|댓글 본문',
      'comment.external_id': '评论id|评论编号|コメントid|댓글 id',
      'comment.parent_id': '父评论id|上级评论id|根评论id|一级评论id|親コメントid|상위 댓글 id',
      'comment.author':
        '评论者|评论用户|评论人|评论作者|评论用户名|コメント投稿者|コメント者|コメントユーザー|댓글 작성자',
      'comment.author_id': '评论用户id|评论者id|评论用户uid|评论人id',
      'comment.author_name':
        '评论者|评论用户|评论人|评论者昵称|评论用户昵称|评论昵称|コメント投稿者|댓글 작성자',
      'comment.created_at':
        '评论时间|评论日期|评论发布时间|留言时间|コメント日時|コメント日|댓글 작성일|댓글 시간',
      'comment.likes': '评论点赞|评论点赞数|评论点赞量|コメントのいいね数|コメントいいね数|댓글 좋아요',
      'comment.replies': '子评论数|二级评论数|评论回复数|コメントへの返信数|대댓글 수',
    },
  },
];

/** Meanings that apply only to rows of comments. */
export const WITHIN_COMMENTS: NameFamily = {
  of: sentenceFor('family_comments'),
  names: {
    'comment.text':
      'comment|commentaire|kommentar|comentario|comentário|commento|评论|留言|コメント|댓글|reply text|full text|text display',
    'comment.external_id': 'id|pk',
    'comment.parent_id':
      'parent id|parent|reply to|in reply to|in reply to id|reply id|reply to id|root id|thread id|en réponse à|antwort auf|respuesta a',
    'comment.author': 'user unique id|author unique id|name|verfasser|auteur|autor|autora|autore|作者',
    'comment.author_name': 'name',
    'comment.author_id': 'channel|user channel id',
    'comment.replies':
      'reply|replies|reply count|replies count|answer|answers|réponses|antworten|respuestas|respostas|risposte|回复|回复数|回复量|返信数|답글 수',
    'comment.likes': 'vote|votes|vote count|upvotes',
    'comment.created_at': 'published time|time parsed|written at|written on',
    external_id: 'media|media id|ig media id|media pk|video|post|note|video code|post code',
    link: 'post|video|media|media url|video url|input|input url|query|source|source url|page url|submitted video url|direct url',
  },
  ignored: 'updated at|edited at|last edited|modified at|last edited at',
};

const keys = (names: string) => new Set(names.split('|').map((name) => keyOf(wordsOf(name))));

/** Path parts for the comment itself. */
export const COMMENT_SCOPES: ReadonlySet<string> = keys(
  'comment|top level comment|comment info|comment data',
);
/** Path parts or first words for the comment's post. */
export const POST_SCOPES: ReadonlySet<string> = keys(
  'post|video|media|note|aweme|reel|clip|short|parent post|original post|source post|video info|post info|beitrag|publication|publicación|postagem',
);
/** Path parts with other comments. */
export const REPLY_SCOPES: ReadonlySet<string> = keys(
  'reply|replies|answer|answers|children|sub comments|edge threaded comments',
);
/** Identifiers of the post within these. */
export const POST_KEYS: ReadonlyMap<string, MapField> = new Map([
  ...[...keys('id|pk|code|shortcode|short code|video id|media id|aweme id|note id|external id')].map(
    (name) => [name, 'external_id'] as const,
  ),
  ...[...keys('url|link|permalink|web url|share url|web video url|address')].map(
    (name) => [name, 'link'] as const,
  ),
]);

/** Fields of posts and accounts, applied to a comment and its author. */
export const IN_COMMENTS: Partial<Record<MapField, MapField>> = {
  external_id: 'external_id',
  link: 'link',
  message: 'comment.text',
  likes: 'comment.likes',
  created_at: 'comment.created_at',
  observed_at: 'observed_at',
  platform: 'platform',
  languages: 'comment.language',
  'account.username': 'comment.author',
  'account.external_id': 'comment.author_id',
  'account.title': 'comment.author_name',
};
