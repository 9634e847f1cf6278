import type { connectorsSentences } from '#contract/sentences/connectors.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const connectors: Translated<typeof connectorsSentences> = {
  accepted_in_the_future: 'Ce jour n’est pas encore venu.',
  crm_accepts_no_further_queries: 'Le CRM ne prend plus de demandes pour l’instant.',
  crm_links_stay: '{problem} Ce qui est lié le reste ; réessayez plus tard.',
  crm_not_answer: 'Le CRM n’a pas répondu.',
  only_youtube_uses_a_key: 'Seul YouTube demande une clé.',
  platform_has_no_terms: 'L’API de cette plateforme n’est pas configurée, ou ne demande aucune autorisation.',
  quota_day_used_up: 'Le quota {platform} du jour est épuisé.',
  replay_file_cannot_read: 'Le fichier de relecture ne peut pas être lu : {why}',
  replay_file_missing: 'Il n’y a pas de fichier à l’adresse donnée par LIMELIGHT_REPLAY.',
  replay_file_no_data_about: 'Le fichier de relecture n’a rien de ce compte.',
  replay_file_too_long: 'il a plus de {n} lignes.',
  search_name: 'Cherchez un nom : seuls les {n} premiers se parcourent.',
  search_calls_used_up: 'Les recherches que {platform} autorise par jour sont épuisées.',
  youtube_did_not_answer: 'YouTube n’a pas répondu.',
  youtube_limits_number_queries_while: 'YouTube veut moins de demandes pendant un moment.',
  youtube_no_channel_name_anymore: 'YouTube n’a plus de chaîne de ce nom.',
  youtube_refused_query: 'YouTube a refusé la demande : {why}',
  youtube_refuses_key: 'YouTube refuse la clé : {why}',
  youtube_says_quota_day_used: 'YouTube indique que le quota du jour est épuisé.',
  youtube_sent_undocumented_answer: 'YouTube a répondu quelque chose qui n’est pas documenté.',
};
