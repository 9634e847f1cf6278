import type { ToolShape } from '../name-family.ts';

export const YOUTUBE_TOOLS: readonly ToolShape[] = [
  {
    of: 'YouTube Studio',
    platform: 'youtube',
    rows: 'posts',
    signature: [
      'video publish time|veröffentlichungszeitpunkt des videos|heure de publication de la vidéo|hora de publicación del vídeo|hora de publicación del video|horário de publicação do vídeo|hora de publicação do vídeo|ora pubblicazione video|ora di pubblicazione del video|動画公開時刻',
      'watch time hours|wiedergabezeit stunden|durée de visionnage heures|tiempo de visualización horas|tiempo de reproducción horas|tempo de exibição horas|tempo de visualização horas|tempo di visualizzazione ore|総再生時間 単位 時間',
    ],
    names: {
      external_id:
        'content|video|videos|inhalt|inhalte|contenu|contenus|vidéo|vidéos|contenido|conteúdo|contenuti|contenuto|コンテンツ|動画|video id',
      title:
        'video title|videotitel|titre de la vidéo|título del vídeo|título del video|título do vídeo|titolo video|titolo del video|動画のタイトル',
      created_at:
        'video publish time|veröffentlichungszeitpunkt des videos|heure de publication de la vidéo|hora de publicación del vídeo|hora de publicación del video|horário de publicação do vídeo|hora de publicação do vídeo|ora pubblicazione video|ora di pubblicazione del video|動画公開時刻',
      views: 'views|aufrufe|vues|visualizaciones|vistas|visualizações|visualizzazioni|視聴回数',
      likes:
        'likes|mag ich bewertungen|positive bewertungen|j aime|mentions j aime|me gusta|gostei|marcações gostei|mi piace|高評価数|高評価',
      comments:
        'comments added|comments|kommentare hinzugefügt|kommentare|commentaires ajoutés|comentarios añadidos|comentários adicionados|commenti aggiunti|コメントの追加回数|コメント数',
      shares:
        'shares|geteilte inhalte|geteilt|partages|veces compartido|compartilhamentos|condivisioni|共有回数|共有数',
      impressions: 'impressions|impressionen|impresiones|impressões|impressioni|インプレッション数',
      duration_seconds: 'duration|dauer|durée|duración|duração|durata|長さ',
    },
    gained:
      'subscribers|abonnenten|abonnés|suscriptores|inscritos|iscritti|チャンネル登録者|subscribers gained|subscribers lost|gewonnene abonnenten|verlorene abonnenten',
    ignored:
      'watch time hours|wiedergabezeit stunden|durée de visionnage heures|tiempo de visualización horas|tiempo de reproducción horas|tempo de exibição horas|tempo de visualização horas|tempo di visualizzazione ore|総再生時間 単位 時間|impressions click through rate %|klickrate der impressionen %|taux de clics par impression %|インプレッションのクリック率 %|average view duration|durchschnittliche wiedergabedauer|durée moyenne d une vue|平均視聴時間|average percentage viewed %|durchschnittliche wiedergabe in %|your estimated revenue usd|estimated revenue usd|geschätzter umsatz usd|dislikes|mag ich nicht bewertungen|engaged views|aktive aufrufe|unique viewers|einzelne zuschauer|likes vs dislikes %',
  },
  {
    of: 'YouTube Studio, by day',
    platform: 'youtube',
    rows: 'series',
    signature: [
      'date|datum|日付|fecha|data',
      'watch time hours|wiedergabezeit stunden|durée de visionnage heures|tiempo de visualización horas|tiempo de reproducción horas|tempo de exibição horas|tempo de visualização horas|tempo di visualizzazione ore|総再生時間 単位 時間',
    ],
    names: { observed_at: 'date|datum|日付|fecha|data' },
    gained:
      'views|aufrufe|vues|visualizaciones|vistas|visualizações|visualizzazioni|視聴回数|watch time hours|wiedergabezeit stunden|durée de visionnage heures|総再生時間 単位 時間|subscribers|abonnenten|abonnés|チャンネル登録者|impressions|impressionen|likes',
    ignored: 'impressions click through rate %|klickrate der impressionen %',
  },
  {
    of: 'Apify’s YouTube videos',
    platform: 'youtube',
    rows: 'posts',
    signature: ['number of subscribers', 'channel url', 'view count'],
    names: {
      external_id: 'id',
      link: 'url',
      title: 'title',
      message: 'text',
      created_at: 'date',
      likes: 'likes',
      comments: 'comments count',
      views: 'view count',
      duration_seconds: 'duration',
      image: 'thumbnail url',
      tags: 'hashtags',
      comments_disabled: 'comments turned off',
      'account.title': 'channel name',
      'account.username': 'channel username',
      'account.link': 'channel url',
      'account.external_id': 'channel id',
      followers: 'number of subscribers',
      posts_count: 'channel total videos',
      bio: 'channel description',
      country: 'channel location',
      verified: 'is channel verified',
      picture: 'channel avatar url',
    },
    ignored:
      'channel total views|channel joined date|channel banner url|description links|channel description links|subtitles|input|input channel url|from yt url|order|is monetized|is age restricted|is members only|location|translated text|translated title|collaborators|is paid content',
  },
];
