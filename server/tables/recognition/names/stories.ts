import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

/** Actions on stories, in several languages. */
export const STORIES: NameFamily = {
  of: sentenceFor('family_stories'),
  names: {
    link_taps:
      'link taps|link clicks|link click|taps on link|sticker link taps|link sticker taps|link sticker clicks|swipe ups|swipe up|clics sur le lien|clics lien|clics sur lien|link klicks|klicks auf link|linkklicks|link aufrufe|clics en el enlace|clics en enlace|clic sul link|cliques no link|toques no link',
    sticker_taps:
      'sticker taps|sticker clicks|taps on stickers|story sticker taps|interactions avec les stickers|clics sur les stickers|appuis sur le sticker|appuis sticker|sticker klicks|sticker tipps|sticker taps gesamt|toques en stickers|tocchi sugli adesivi|toques nas figurinhas',
    exits:
      'exits|story exits|exit|exited|sorties|sorties de la story|abandons|ausstiege|story ausstiege|abgänge|salidas|uscite|saídas',
    completion:
      'completion|completion rate|story completion rate|completion %|taux de complétion|taux d achèvement|taux de visionnage complet|abschlussrate|abschlussquote|completion rate in %|tasa de finalización|tasso di completamento|taxa de conclusão',
  },
  ignored: 'replies|story replies|antworten|réponses|respuestas|risposte|respostas|antwoorden',
};
