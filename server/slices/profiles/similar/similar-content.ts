import type { SharedFeature } from '#contract/profiles/similar.ts';
import { oneOfTerms } from '#server/analytics/terms/term-hash.ts';
import { normaliseText } from '#server/analytics/terms/terms.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { type Candidates, cosine, type Hit, mostCommon, type Source } from './similar-hits.ts';

/**
 * Words without a topic, in all supported languages: articles, pronouns, prepositions, conjunctions,
 * auxiliary verbs, and common praise, times and requests.
 */
const WORDS = `
a about after again all almost already also always am an and another any anyone anything are around as ask at away back be because
been before being best better between big both but by came can can't cannot check click come comes coming could day days did didn't do
does doesn't doing don't done down each else enough even ever every everyone everything favorite favourite favorites favourites few
find first follow for from full get gets getting give go goes going gonna good got great guys had happy has have having he hello her
here hers hey hi him his hope how i i'd i'll i'm i've if in into is isn't it it's its just keep know last let let's like link little
live ll long look looking lot lots love loved m made make makes making many may maybe me mine more morning most much must my myself
need never new next nice night no nor not nothing now of off oh ok okay old on once one ones only or other others our ours out over
own part people please post posts put re really right s said same say says see seen she should show so some someone something soon
still such super sure swipe t take tag tell than thank thanks that that's the their theirs them then there these they thing things
think this those three through till time times to today together tomorrow tonight too true try two u until up upon ur us use used ve
very via video want was wasn't watch way we we'll we're we've week weekend well were what what's when where which while who whole
whose why will wish with without won't word would year years yes yesterday yet you you'll you're you've your yours yourself

aber ab alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist bitte da dabei dafür damit dann
danke daran darauf das dass davon dazu dein deine deinem deinen deiner dem den denn der des deshalb dich die dies diese diesem diesen
dieser dieses dir doch dort du durch ein eine einem einen einer eines einfach einmal endlich er es etwas euch euer eure euren für ganz
gar geht gerade gern gerne gibt ging gut gute guten habe haben habt hallo hast hat hatte hatten heute hier hin ich ihm ihn ihnen ihr
ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen können könnt liebe
mach machen mal man mehr mein meine meinem meinen meiner mich mir mit morgen muss müssen nach nacht neu neue neuen neuer
neues nicht nichts nie noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit sich sie sieht sind so sogar soll
sonst super tag tage toll über um und uns unser unsere unserem unseren unserer unter viel viele vielen vom von vor war waren warum was
weil weiter welche welcher wenn wer werden wie wieder will wir wird wirklich wo woche wollen wurde würde zeit zu zum zur zwei

à ai aime aimé ainsi alors après as au aucun aujourd'hui aura aussi autre autres aux avait avant avec avez avoir avons beau beaucoup
belle bien bon bonjour bonne bonnes bons c'est ça car ce cela celle celui ces cet cette ceux chaque chez comme comment dans de déjà
demain depuis des deux dire dit donc du elle elles en encore enfin entre es est et étaient était été être eu eux faire fais fait faites
faut fois font grand grande hier ici il ils j j'ai j'aime je jour jours jusqu'à l la là le les leur leurs lien lui m ma mais me même
merci mes mieux moi moins mon n ne ni nos notre nous nouveau nouvelle nouvelles on ont or ou où oui par parce pas pendant petit petite
peu peut peux plus pour pourquoi pouvez préféré préférée préférés près puis qu quand que quel quelle quelques qui quoi rien s sa sans
se sera ses seul si sommes son sont soir sous suis sur t ta tant te tes toi ton toujours tous tout toute toutes très trop tu un une va
vais vers veux voici voilà voir vos votre vous vrai vraiment y

a al algo alguien algún alguna ahora al amo antes aquel aquella aquí así aún aunque ayer bien bonito buen buena buenas bueno buenos cada
casi como cómo con contigo conmigo cosa cosas cual cuál cuando cuándo cuanto de del desde después día días dice donde dónde dos e él el
ella ellas ellos en entonces entre era eran eres es esa ese eso esos esta está están estar estas este esto estos estoy favorita favorito
favoritas favoritos fue fueron gracias gran ha había hace hacer hacia han has hasta hay haz hola hoy ir la las le les lo los luego más
mañana me mejor mejores menos mi mí mía mío mis mismo mucha muchas mucho muchos muy nada ni ningún no noche nos nosotros nuestra
nuestras nuestro nuestros nueva nuevas nuevo nuevos nunca o os otra otras otro otros para pero poco por porque puede pueden puedes pues
que qué quien quién quiero se sea ser será si sí sido siempre sin sobre solo sólo somos son soy su sus también tan tanto te tener tengo
ti tiempo tiene tienen tienes toda todas todavía todo todos tú tu tus un una unas uno unos usted ustedes va vamos vas ver vez voy y ya yo

agora ainda além algo alguém algum alguma amanhã ao aos apenas aquela aquele aqui as até bem boa boas bom bons cada com como comigo
contigo da das de dela dele demais depois desde dessa desse deste dia dias do dois dos e é ela elas ele eles em então era essa esse essas
esses esta está estão estar este estes estou eu faz fazer foi for foram gente hoje isso isto já la lá lhe linda lindo mais mas me melhor
melhores menos mesmo meu meus minha minhas muita muito muitos na não nas nada nem nenhum no noite nos nós nossa nossas nosso nossos nova
novas novo novos num numa nunca o obrigada obrigado oi olá onde ontem os ou outra outras outro outros para pela pelas pelo pelos pode
por porque pra pro quais qual quando que quem quero se seja sem sempre ser será seu seus sim sobre só somos sou sua suas também tão te
tem têm tempo tenho ter teu teus teve toda todas todo todos tu tua tudo um uma umas uns vai vamos vez você vocês vou

a abbiamo agli ai al alla alle allo allora altra altre altri altro anche ancora anni anno avere aveva bella belle belli bello bene buon
buona buongiorno c'è che chi ci ciao ciò come con cosa così cui da dal dalla dalle dei del della delle dello dentro di dire dopo dove due
e è ecco era erano essere fa fare fatto fino fra già gli grande grazie grazie ha hai hanno ho i ieri il in io l la le lei li lo loro lui
ma mai me meglio meno mi mia mie miei mio molto momento negli nei nel nella nelle nessuno niente noi non nostra nostre nostri nostro nulla
nuova nuove nuovi nuovo o oggi ogni ora per perché però più poi posso preferita preferito preferiti prima proprio può qua qual quale
quando quanto quella quelle quelli quello questa queste questi questo qui quindi sa sarà se sei sempre senza si sia siamo siete solo sono
sopra sotto sta stare stata state stati stato sto su sua sue sugli sui sul sulla suo suoi te tempo ti tra troppo tu tua tue tuo tuoi tutta
tutte tutti tutto un una uno va vai vedere verso vi voglio voi volta vostra vostro

ان أن إن أنا أنت أنتم أو أي أين إلى إذا الآن التي الذي الذين اللي الى اليوم ان انا انت او اي بعد بس بعض بكل بين تم ثم جدا جديد جديدة جميل جميلة حتى
حين خلال دون ذلك رابط شكرا صباح ضد عليكم عليه علي على عن عند عندما غير في فى فقط فوق فيه فيها قبل قد كان كانت كل كما كم كيف لا لأن لقد لكم
لكن لكل لم لن له لها لهم لي ليس ما مثل مع من منذ منه منها مو نحن نفس هذا هذه هل هم هنا هناك هو هي و وا والله وقد ولا ولم وما ومن وهو وهي يا يوم

अगर अब अपना अपनी अपने अभी आज आप आपका आपकी आपके इन इस इसका इसकी इसके इसे उन उनका उनकी उनके उस उसका उसकी उसके एक ऐसे और कब कभी कर करके करता करते
करना करने करो कल का काम कि किया किसी की कुछ के कैसे को कोई कौन क्या क्यों गई गए गया चाहिए जब जहाँ जा जाता जाने जैसे जो तक तब तुम तू तेरा तो था थी थे दिन
दिया दो नया नहीं ना ने पर फिर बहुत बाद बार भी मत मुझे मेरा मेरी मेरे मैं में यह यहाँ या ये रहा रही रहे लिए लेकिन वह वही वाला वाली वाले वे वो सब सबसे साथ सिर्फ
से हम हमारा हमारी हमारे हर ही हुआ हुई हुए हूँ है हैं हो होता होती होते होना
aap ab agar aaj apna apne apni aur bahut bas bhai bhi bohot hai hain ham ho hoga hota hu hum ik iske ja jab jo ka kab kabhi kar karo kaise ke
ki kisi ko koi kuch kya kyu kyun main mai mat mein mera mere meri mil mujhe na nahi ne nhi par phir raha rahe rahi sab saath se tha the thi
to toh tu tum tumhe unka uska wala wale woh wo yaar ye yeh

aan al alle als altijd anders ben bent bij daar dan dat deze die dit doen door dus echt een eens en er even ge geen goed goede haar had heb
hebben heel heeft hem het hier hij hoe hun iets ik in is ja je jij jou jouw jullie kan kom kunnen leuk leuke maar me meer men met mij mijn
moet mooi mooie na naar niet nieuw nieuwe niets nog nu of om omdat onder ons ook op over te tegen toch toen tot u uit uw van vandaag veel voor
waar want waren was wat we weer wel werd wie wij wil worden zal ze zeer zelf zich zij zijn zo zonder zou

acaba ama ancak artık aslında az bana bazı ben beni benim biri biz bize bizim bu buna bunu bugün çok çünkü da daha de değil diye en gibi
gün güzel hem hep her hiç için ile ise iyi kadar ki kim mı mi mu nasıl ne neden o olan olarak oldu olsun on ona onu onun sana sen seni senin
siz size sizin sonra şey şimdi şu tüm ve veya var ya yeni yok

и а бы был была были было быть в вам вас весь во вот все всё всегда всех вы где да даже для до его ее её если есть еще ещё же за здесь и из
или им их к как какой когда который кто ли лучше меня мне мной можно мой моя моё мои мы на над надо нам нас наш наша не него нет ни но ну о об
один она они оно от очень по под после потом потому при про раз с сам свой своя себя сегодня сейчас со спасибо так такой там тебе тебя то тоже
только тот ты у уже хочу что чтобы эта эти это этот я

ada adalah agar aja aku akan anda apa atau bagi bahwa banget baru belum bisa buat dan dari dengan di dia dong gak hanya hari harus ini itu
jadi jangan juga kalau kami kamu karena kak kalian ke kita lagi lebih mau mereka nih nya oleh pada saat saja sama sangat saya sebagai secara
semua seperti setelah sini sudah suka tapi telah tidak udah untuk ya yang yuk

것 그 그리고 나 너무 내 는 다 더 도 많이 수 아 안 에 에서 오늘 우리 은 을 의 이 있는 있어요 저 정말 제 제가 좀 진짜 하는 한 합니다 했어요
あの いい か が から けど こと この これ さん した して する せ そう その それ た だ だけ って で です と な ない なる に の は ます まで も もの や よ より ら れ を 今日 私
一 一个 上 不 个 也 了 人 他 会 你 在 大 好 就 很 我 我们 是 有 来 的 着 说 这 这个 那 都 和 啊 吧 吗 呢 与
`;

/** In the form of terms. */
export const FUNCTION_WORDS: readonly string[] = [
  ...new Set(WORDS.trim().split(/\s+/).map(normaliseText)),
  ...Array.from({ length: 101 }, (_, n) => String(n)),
];

/** Days up to the account's newest post, so that both sides cover the same time. */
const SECONDS = 365 * 86_400;

/** One post is not a topic. */
const LEAST_POSTS = 2;

interface ContentSource extends Source {
  n: number;
  /** Unix seconds: from < created_at ≤ until. */
  from: number;
  until: number;
}

/** The first account with enough posts with terms; null without any. Undated posts are a fallback. */
export async function contentSource(
  ch: ClickHouse,
  accounts: readonly number[],
): Promise<ContentSource | null> {
  const [own] = await ch.query<{ account_id: number; until: number; from: number; n: number }>(
    `SELECT account_id, newest AS until, newest - ${SECONDS} AS from, count() AS n
     FROM (SELECT account_id, toInt64(toUnixTimestamp(created_at)) AS time, max(time) OVER (PARTITION BY account_id) AS newest
       FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)} AND notEmpty(terms))
     WHERE time > newest - ${SECONDS}
     GROUP BY account_id, newest HAVING n >= ${LEAST_POSTS} ORDER BY indexOf({accounts:Array(UInt32)}, account_id) LIMIT 1`,
    { accounts },
    'posts that others are compared with',
  );
  return own ?? null;
}

interface Row {
  account_id: number;
  similarity: number;
  compared: number;
  /** Shared terms: hash and both weights. */
  terms: Array<[hash: string, own: number, other: number]>;
}

const PERIOD =
  'toInt64(toUnixTimestamp(created_at)) > {from:Int64} AND created_at <= toDateTime({until:UInt32})';

/**
 * Cosine similarity over TF-IDF of hashtags, mentions and words. Weight: (1 + ln posts with the term) × ln
 * (accounts with posts ÷ accounts with the term), without function words and terms of a single account.
 */
export async function similarContents(
  ch: ClickHouse,
  source: ContentSource,
  { accounts, params }: Candidates,
  limit: number,
): Promise<{ compared: number; hits: Hit[] }> {
  const { account_id, from, until } = source;
  const rows = await ch.query<Row>(
    `WITH (SELECT uniqExact(account_id) FROM post_terms WHERE is_deleted = 0 AND ${PERIOD}) AS everyone,
       (1 + log(used.2)) * idf AS weight
     SELECT account_id, dot / (sqrt(squares) * norm) AS similarity, compared,
       arrayMap(t -> (toString(t.1), t.2, t.3), both) AS terms
     FROM (
       SELECT *, sqrt(max(if(account_id = {source:UInt32}, squares, 0)) OVER ()) AS norm, countIf(is_candidate) OVER () AS compared
       FROM (
         SELECT used.1 AS account_id, sum(weight * own) AS dot, sum(weight * weight) AS squares,
           groupArrayIf((term_hash, own, weight), own > 0) AS both,
           account_id != {source:UInt32} AND account_id GLOBAL IN (${accounts}) AND account_id GLOBAL IN (
             SELECT account_id FROM posts FINAL WHERE ${PERIOD} AND notEmpty(terms)
             GROUP BY account_id HAVING count() >= ${LEAST_POSTS}) AS is_candidate
         FROM (
           SELECT term_hash, log(everyone / count()) AS idf, groupArray((account_id, n)) AS users,
             maxIf(1 + log(n), account_id = {source:UInt32}) * idf AS own
           FROM ${ch.shards(`SELECT term_hash, account_id, count() AS n FROM post_terms FINAL WHERE ${PERIOD} AND NOT (${oneOfTerms(raw('{function_words:Array(String)}'))}) GROUP BY term_hash, account_id`)}
           GROUP BY term_hash HAVING count() > 1)
         ARRAY JOIN users AS used
         GROUP BY account_id HAVING dot > 0))
     WHERE is_candidate ORDER BY similarity DESC, account_id LIMIT {most:UInt32}`,
    { ...params, source: account_id, from, until, most: limit, function_words: FUNCTION_WORDS },
    'similar posts',
    { whole: true },
  );
  const strongest = rows.map((row) =>
    mostCommon(row.terms.map(([key, own, other]) => ({ kind: 'word', key, own, other }))),
  );
  const [names, posts] = await Promise.all([
    termNames(ch, account_id, [...new Set(strongest.flat().map((f) => f.key))]),
    postCounts(ch, source, rows),
  ]);
  return {
    compared: rows[0]?.compared ?? 0,
    hits: rows.map((row, i) => ({
      account_id: row.account_id,
      similarity: cosine(row.similarity),
      n: posts.get(row.account_id) ?? null,
      features: (strongest[i] ?? []).map((f) => ({ ...f, ...named(names.get(f.key) ?? '') })),
    })),
  };
}

/** By hash. */
async function termNames(ch: ClickHouse, account_id: number, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await ch.query<{ hash: string; term: string }>(
    `SELECT DISTINCT arrayJoin(terms) AS term, toString(cityHash64(term)) AS hash FROM posts FINAL
     WHERE account_id = {account:UInt32} AND hash IN {hashes:Array(String)}`,
    { account: account_id, hashes },
    'terms of similar posts',
  );
  return new Map(rows.map((r) => [r.hash, r.term]));
}

/** Posts with terms in the source's period. */
async function postCounts(
  ch: ClickHouse,
  { from, until }: ContentSource,
  rows: readonly Row[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const counts = await ch.query<{ account_id: number; n: number }>(
    `SELECT account_id, count() AS n FROM posts FINAL
     WHERE account_id IN {accounts:Array(UInt32)} AND ${PERIOD} AND notEmpty(terms) GROUP BY account_id`,
    { accounts: rows.map((r) => r.account_id), from, until },
    'posts of similar profiles',
  );
  return new Map(counts.map((r) => [r.account_id, r.n]));
}

function named(term: string): Pick<SharedFeature, 'kind' | 'key'> {
  if (term.startsWith('#')) return { kind: 'hashtag', key: term };
  return { kind: term.startsWith('@') ? 'mention' : 'word', key: term };
}
