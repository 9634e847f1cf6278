import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

/** Portuguese, and Italian, which appears in similar lists. */
export const PORTUGUESE: NameFamily = {
  of: sentenceFor('family_portuguese'),
  dates: 'day_first',
  names: {
    external_id: 'id da publicação|id do post|identificador|id da postagem|id do vídeo',
    link: 'link|endereço|link da publicação|link do post|url da publicação|link da postagem|link permanente|url do post|url da postagem',
    created_clock: 'hora|horário|hora da publicação|horário da publicação|hora da postagem',
    created_at:
      'data|data de publicação|publicado em|data da publicação|data da postagem|data e hora|postado em|data do post|data de postagem|horário da publicação',
    observed_at: 'data de coleta|coletado em|mês|dia|data da coleta|data de extração|data dos dados',
    message: 'legenda|texto|descrição|mensagem|conteúdo|texto da publicação|legenda do post',
    title: 'título|título do vídeo|manchete',
    tags: 'hashtags|etiquetas|palavras chave|marcadores',
    likes:
      'curtidas|gostos|número de curtidas|curtida|likes|reações|total de curtidas|qtd curtidas|n de curtidas|nº de curtidas',
    comments:
      'comentários|número de comentários|comentário|total de comentários|qtd comentários|nº de comentários',
    shares:
      'compartilhamentos|partilhas|número de compartilhamentos|compartilhamento|qtd compartilhamentos|reposts|total de compartilhamentos',
    saves: 'salvos|salvamentos|guardados|número de salvamentos|itens salvos|salvo|qtd salvamentos',
    views:
      'visualizações|visualização|reproduções|número de visualizações|exibições do vídeo|plays|qtd visualizações|total de visualizações|vistas|visualizações de vídeo|visualizações do vídeo',
    impressions: 'impressões|impressão|número de impressões|exibições',
    reach: 'alcance|pessoas alcançadas|contas alcançadas|alcance total|usuários alcançados',
    duration_seconds: 'duração|duração s|duração em segundos|duração do vídeo|duração segundos',
    image: 'imagem|miniatura|capa',
    post_type: 'tipo de publicação|tipo|formato|tipo de conteúdo|tipo de post|tipo de postagem',
    is_paid: 'pago|patrocinado|publicidade|publi|parceria paga',
    'account.username':
      'usuário|nome de usuário|conta|perfil|utilizador|criador|arroba|nome de utilizador|influenciador|usuário do instagram|autor',
    'account.title':
      'nome|nome completo|nome da conta|nome do canal|canal|nome do criador|nome do influenciador|influenciador|nome do perfil|criador|autor|página|nome artístico',
    'account.link': 'link do perfil|url do perfil|link perfil|endereço do perfil|perfil|link do canal',
    followers:
      'seguidores|número de seguidores|inscritos|fãs|quantidade de seguidores|qtd seguidores|total de seguidores|nº de seguidores|número de inscritos|subscritores|audiência',
    following: 'seguindo|a seguir|número de seguidos|contas seguidas',
    posts_count:
      'publicações|postagens|número de postagens|número de publicações|vídeos|qtd posts|total de posts|nº de posts|quantidade de posts',
    'account.likes': 'total de gostos|curtidas totais|total likes perfil',
    verified: 'verificado|conta verificada|verificada|selo de verificação',
    bio: 'biografia|descrição do perfil|apresentação|bio',
    picture: 'foto de perfil|foto do perfil|foto',
    website: 'site|página web|website',
    country: 'país|localização|país de residência',
    city: 'cidade|município',
    gender: 'gênero|género|sexo',
    birthday: 'data de nascimento|aniversário',
    age: 'idade',
    languages: 'idioma|idiomas|língua',
    themes: 'categoria|categorias|tema|temas|nicho|nichos|segmento|temática|interesses|área',
    platform: 'plataforma|rede social|rede|canal',
    audience_country: 'país da audiência|principal país da audiência',
  },
  ignored:
    'posição|ranking|interações|engajamento|taxa de engajamento|preço|valor|cachê|campanha|telefone|agência|ano|cliques|observações|status|valor de mídia|e mail',
  statistics:
    'taxa|média|médio|médios|médias|crescimento|variação|estimado|estimada|por|ganhos|perdidos|novos|novas|percentual|porcentagem|evolução|orgânico|orgânicas|pago|pagas',
};

export const ITALIAN: NameFamily = {
  of: sentenceFor('family_italian'),
  dates: 'day_first',
  names: {
    link: 'collegamento|link del post|indirizzo|url del post',
    created_clock: 'ora|orario|ora di pubblicazione|ora del post',
    created_at: 'data di pubblicazione|pubblicato il|data|data e ora|data del post|ora di pubblicazione',
    observed_at: 'data di rilevazione|mese|giorno',
    message: 'didascalia|testo|descrizione|testo del post|messaggio',
    title: 'titolo|titolo del video',
    likes: 'mi piace|numero di mi piace|reazioni',
    comments: 'commenti|numero di commenti',
    shares: 'condivisioni|numero di condivisioni',
    saves: 'salvataggi|salvati|elementi salvati',
    views: 'visualizzazioni|riproduzioni|visualizzazioni video|numero di visualizzazioni',
    impressions: 'impressioni|visualizzazioni totali annuncio',
    reach: 'copertura|persone raggiunte|account raggiunti',
    duration_seconds: 'durata|durata s|durata secondi|durata video',
    post_type: 'tipo di post|tipo di contenuto|formato',
    'account.username': 'utente|nome utente|profilo|creatore',
    'account.title': 'nome|nome completo|nome visualizzato|nome del canale|canale|nome e cognome|creatore',
    'account.link': 'link profilo|link del profilo|url del profilo|profilo',
    followers: 'seguaci|follower|numero di follower|iscritti|seguaci totali',
    following: 'seguiti|account seguiti|profili seguiti',
    posts_count: 'contenuti pubblicati|numero di post|pubblicazioni|post pubblicati',
    verified: 'verificato|account verificato',
    bio: 'biografia|descrizione del profilo',
    website: 'sito web|sito',
    country: 'paese|nazione',
    city: 'città',
    gender: 'sesso|genere',
    age: 'età',
    birthday: 'data di nascita',
    languages: 'lingua|lingue',
    themes: 'categoria|categorie|tema|temi|settore|argomento',
    platform: 'piattaforma|rete sociale|canale',
  },
  ignored:
    'posizione|interazioni|coinvolgimento|tasso di engagement|prezzo|compenso|campagna|telefono|anno|note',
  statistics: 'tasso|medio|media|medi|medie|crescita|variazione|stimato|per|nuovi|persi|percentuale',
};
