import type { connectorsSentences } from '#contract/sentences/connectors.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const connectors: Translated<typeof connectorsSentences> = {
  connect_app_missing: '{company} n’a pas encore configuré {platform}. Demandez-le-leur.',
  connect_canceled: 'Vous n’avez pas donné l’accès. Rien n’a été connecté.',
  connect_link_expired: 'Ce lien a expiré. Demandez-en un nouveau à {company}.',
  connect_link_unknown: 'Ce lien est incomplet ou a été révoqué. Demandez-en un nouveau à son expéditeur.',
  connect_not_confirmed: '{platform} n’a pas confirmé la connexion. Rien n’a été connecté.',
  connect_text_changed: 'Le texte de cette page a changé. Rechargez la page.',
  connect_took_too_long:
    'La connexion a pris trop de temps ou a commencé dans un autre navigateur. Rouvrez le lien.',
  connection_audience: 'L’âge, le sexe, le pays et la ville de vos abonnés, en pourcentages',
  connection_no_writing:
    'Rien ne peut être publié, modifié ni supprimé sur votre compte, et aucun message ne peut être lu.',
  connection_others: 'Les autres entreprises qui utilisent ce serveur peuvent aussi les voir.',
  connection_posts_instagram:
    'Vos publications et reels avec leur portée, leurs vues, mentions J’aime, commentaires, partages et enregistrements',
  connection_posts_tiktok: 'Vos vidéos publiques avec leurs vues, mentions J’aime, commentaires et partages',
  connection_posts_youtube: 'Vos vidéos avec leurs vues, mentions J’aime et commentaires',
  connection_purpose: '{company} s’en sert pour choisir des créateurs et mesurer des campagnes.',
  connection_stories: 'Vos stories avec leur portée, leurs vues et réponses, tant qu’elles sont visibles',
  connection_viewers: 'L’âge, le sexe et le pays de vos spectateurs, en pourcentages',
  connection_withdraw:
    'Vous pouvez retirer votre accord sur cette page à tout moment. L’accès prend alors fin, et les données reçues par ce biais sont supprimées.',
  connection_profile: 'Votre identifiant, photo, description et nombre d’abonnés',
  accepted_in_the_future: 'Ce jour n’est pas encore venu.',
  crm_accepts_no_further_queries: 'Le CRM ne prend plus de demandes pour l’instant.',
  crm_links_stay: '{problem} Ce qui est lié le reste ; réessayez plus tard.',
  crm_not_answer: 'Le CRM n’a pas répondu.',
  enter_secret_of_app: 'Saisissez le secret de cette application.',
  invented_creator_cannot_connect:
    'Les créateurs inventés des données de démonstration ne peuvent pas se connecter.',
  google_account_without_channel: 'Ce compte Google n’a pas de chaîne YouTube.',
  instagram_age_gated: 'Le compte est limité par l’âge : Instagram n’en communique rien.',
  hashtag_not_answered:
    'Instagram ne répond pas pour ce hashtag : personne ne l’utilise, ou Instagram le juge sensible.',
  hashtags_need_sign_in:
    'Aucun compte Instagram de votre entreprise n’est connecté : aucun hashtag n’est interrogé.',
  instagram_hashtags_need_review:
    'Meta n’a pas accordé à votre application la fonctionnalité Instagram Public Content Access. Demandez-la par App Review.',
  instagram_needs_handle: 'Instagram s’interroge par identifiant, et celui de ce compte est inconnu.',
  instagram_no_professional_account:
    'Instagram n’a pas de compte professionnel de ce nom : il est personnel, privé ou supprimé.',
  instagram_personal:
    'Le compte est personnel. Instagram ne communique que les comptes professionnels et de créateur.',
  instagram_private: 'Le compte est privé : Instagram n’en communique rien.',
  marketplace_closed: 'Meta n’ouvre pas le Creator Marketplace à votre marque : {why}',
  marketplace_is_off: 'Le Creator Marketplace est désactivé. Un administrateur peut l’activer dans Sources.',
  marketplace_needs_sign_in:
    'Aucun compte Instagram de votre entreprise n’est connecté. Un administrateur peut se connecter avec Facebook dans Sources.',
  meta_app_missing: 'Configurez d’abord l’application Meta.',
  meta_no_page_access:
    'Meta ne donne pas accès à la page Facebook de votre compte Instagram. Reconnectez-vous et autorisez-le.',
  meta_no_instagram_account:
    'Aucune de vos pages Facebook n’a de compte Instagram professionnel. Associez-en un dans les paramètres de la page, puis reconnectez-vous.',
  only_youtube_uses_a_key: 'Seul YouTube demande une clé.',
  platform_did_not_answer: '{platform} n’a pas répondu.',
  platform_lacks_permission:
    '{platform} exige une autorisation : {permission}. Reconnectez-vous et accordez-la, ou demandez-la pour l’application.',
  platform_limits_queries: '{platform} limite le nombre de demandes pendant un moment.',
  platform_refused_query: '{platform} a refusé la demande : {why}',
  platform_sign_in_again: '{platform} n’accepte plus la connexion. Reconnectez-vous.',
  platform_undocumented_answer: '{platform} a répondu quelque chose qui n’est pas documenté.',
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
