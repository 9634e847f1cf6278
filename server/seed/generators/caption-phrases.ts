import type { CaptionLanguage } from './geography.ts';

/** "{n}" is a noun of CAPTION_NOUNS, "{b}" a brand's name; choices divided by "|". */
export interface LanguagePhrases {
  openers: string;
  bodies: string;
  titles: string;
  closers: string;
  brands: string;
  /** Disclosure hashtags besides #ad and #sponsored. */
  paid_tag: string;
  positive: string;
  neutral: string;
  negative: string;
}

export const CAPTION_PHRASES: Readonly<Record<CaptionLanguage, LanguagePhrases>> = {
  en: {
    openers:
      'Good morning everyone!|Hello from my little corner.|Finally here:|Quick one today.|You asked, here it is.',
    bodies:
      'Today: {n}.|Let’s talk about {n}.|I can’t stop thinking about {n}!|Honestly, {n} made my week.|New: {n} 🙌|{n} – what do you think?',
    titles: '{n}, step by step|{n}: what I learned|Everything about {n}',
    closers:
      'Save this for later.|Tell me in the comments!|Which one is yours?|Full video on my channel.|Link in bio.',
    brands: 'Made together with {b}.|I tried the new {b} collection for two weeks.|{b} surprised me.',
    paid_tag: 'paidpartnership',
    positive:
      'I love this so much!|This is amazing, thank you|Best video of the week 😍|So helpful, great tips|Beautiful 🔥🔥',
    neutral: 'Where did you get it?|Which size is it?|Is there a part two?|First time seeing this',
    negative: 'Not my thing, sorry|That is far too expensive|Disappointed, it broke after a week|Boring 😴',
  },
  fr: {
    openers: 'Bonjour tout le monde !|Coucou d’ici.|Enfin !|Petite nouveauté du jour.',
    bodies: 'Aujourd’hui : {n}.|On parle de {n}.|Mon coup de cœur : {n} 🙌|{n}, vous en pensez quoi ?',
    titles: '{n}, étape par étape|{n} : mon avis',
    closers: 'Dites-moi tout en commentaire !|À garder pour plus tard.|Lien en bio.',
    brands: 'En collaboration avec {b}.|J’ai testé la collection {b} pendant deux semaines.',
    paid_tag: 'collaborationcommerciale',
    positive: 'J’adore !|Magnifique, merci 😍|Trop beau, bravo',
    neutral: 'C’est où exactement ?|Quelle taille ?',
    negative: 'Déçue, trop cher|Pas du tout convaincue',
  },
  de: {
    openers: 'Guten Morgen zusammen!|Endlich da:|Kurzes Update von mir.|Ihr habt gefragt.',
    bodies: 'Heute: {n}.|Reden wir über {n}.|Mein Tipp der Woche: {n} 🙌|{n} – was meint ihr?',
    titles: '{n}, Schritt für Schritt|{n}: meine Erfahrung',
    closers: 'Schreibt es in die Kommentare!|Für später speichern.|Link in der Bio.',
    brands: 'Zusammen mit {b}.|Ich habe {b} zwei Wochen lang getestet.',
    paid_tag: 'anzeige',
    positive: 'Richtig schön!|Danke, sehr hilfreich 😍|Ich liebe es',
    neutral: 'Woher ist das?|Welche Größe trägst du?',
    negative: 'Leider viel zu teuer|Gefällt mir gar nicht',
  },
  es: {
    openers: '¡Buenos días a todos!|Por fin está aquí.|Hola desde casa.|Me lo pedisteis mucho.',
    bodies: 'Hoy: {n}.|Hablemos de {n}.|Mi favorito de la semana: {n} 🙌|{n}, ¿qué os parece?',
    titles: '{n}, paso a paso|{n}: mi opinión',
    closers: '¡Os leo en comentarios!|Guárdalo para luego.|Enlace en la bio.',
    brands: 'En colaboración con {b}.|He probado {b} durante dos semanas.',
    paid_tag: 'publicidad',
    positive: '¡Me encanta!|Qué bonito, gracias 😍|El mejor video',
    neutral: '¿Dónde lo compraste?|¿Qué talla es?',
    negative: 'Demasiado caro|No me gusta nada',
  },
  pt: {
    openers: 'Bom dia, gente!|Finalmente chegou.|Oi, pessoal.|Vocês pediram muito.',
    bodies: 'Hoje: {n}.|Vamos falar de {n}.|Favorito da semana: {n} 🙌|{n}, o que acham?',
    titles: '{n}, passo a passo|{n}: minha opinião',
    closers: 'Conta nos comentários!|Salva para depois.|Link na bio.',
    brands: 'Em parceria com {b}.|Testei {b} por duas semanas.',
    paid_tag: 'publi',
    positive: 'Amei demais!|Que lindo, obrigada 😍|Melhor vídeo',
    neutral: 'Onde você comprou?|Qual o tamanho?',
    negative: 'Muito caro|Não gostei',
  },
  it: {
    openers: 'Buongiorno a tutti!|Finalmente!|Ciao da casa mia.|Me lo avete chiesto in tanti.',
    bodies: 'Oggi: {n}.|Parliamo di {n}.|Il preferito della settimana: {n} 🙌|{n}, che ne pensate?',
    titles: '{n}, passo dopo passo|{n}: la mia opinione',
    closers: 'Scrivetemi nei commenti!|Salvalo per dopo.|Link in bio.',
    brands: 'In collaborazione con {b}.|Ho provato {b} per due settimane.',
    paid_tag: 'pubblicità',
    positive: 'Lo adoro!|Bellissimo, grazie 😍|Il video migliore',
    neutral: 'Dove l’hai preso?|Che taglia è?',
    negative: 'Troppo caro|Non mi piace',
  },
  ja: {
    openers: 'おはようございます！|こんにちは。|やっと紹介できます。|今日のひとこと。',
    bodies:
      '今日は{n}のお話です。|{n}を試してみました。|最近のお気に入りは{n}です 🙌|{n}、みなさんはどうですか？',
    titles: '{n}を徹底解説|{n}の正直な感想',
    closers: 'コメントで教えてください！|保存してね。|詳しくは動画で。',
    brands: '{b} さんと一緒に作りました。|{b} を二週間使ってみました。',
    paid_tag: '広告',
    positive: '本当に素敵です！|大好き 😍|とても参考になりました',
    neutral: 'どこで買えますか？|サイズはいくつですか？',
    negative: '高すぎます|残念でした',
  },
  zh: {
    openers: '大家早上好！|今天来分享一下。|终于等到了。|你们问了很多次。',
    bodies: '今天聊聊{n}。|分享{n}，真的很喜欢！|这周最爱的是{n} 🙌|{n}，你们觉得怎么样？',
    titles: '{n}全过程|{n}真实体验',
    closers: '评论区告诉我吧！|先收藏再看。|完整视频在主页。',
    brands: '和 {b} 一起合作。|试用了 {b} 两个星期。',
    paid_tag: '广告',
    positive: '太好看了！|真的很喜欢 😍|谢谢分享，很有用',
    neutral: '在哪里买的？|请问是什么尺寸？',
    negative: '太贵了|有点失望',
  },
  ko: {
    openers: '좋은 아침이에요!|안녕하세요 여러분.|드디어 소개합니다.|많이 물어보셨죠?',
    bodies: '오늘은 {n} 이야기예요.|{n} 어떠세요?|요즘 가장 좋아하는 {n} 🙌|{n} 공유합니다!',
    titles: '{n} 따라하기|{n} 솔직 후기',
    closers: '댓글로 알려주세요!|저장해 두세요.|영상은 채널에서 확인하세요.',
    brands: '{b} 와 함께했어요.|{b} 를 이 주 동안 써 봤어요.',
    paid_tag: '광고',
    positive: '정말 예뻐요!|너무 좋아요 😍|도움이 많이 됐어요',
    neutral: '어디서 사셨어요?|사이즈가 어떻게 되나요?',
    negative: '너무 비싸요|실망했어요',
  },
  ar: {
    openers: 'صباح الخير جميعا!|أهلا بكم.|وأخيرا وصل.|سألتم كثيرا عن هذا.',
    bodies: 'اليوم: {n}.|لنتحدث عن {n}.|المفضل هذا الأسبوع: {n} 🙌|{n}، ما رأيكم؟',
    titles: '{n} خطوة بخطوة|{n} تجربتي',
    closers: 'اكتبوا لي في التعليقات!|احفظوا المنشور.|الرابط في الملف.',
    brands: 'بالتعاون مع {b} اليوم.|جربت {b} لمدة أسبوعين.',
    paid_tag: 'إعلان',
    positive: 'رائع جدا!|أحببته كثيرا 😍|شكرا على النصائح',
    neutral: 'من أين اشتريته؟|ما هو المقاس؟',
    negative: 'غال جدا|لم يعجبني',
  },
};
