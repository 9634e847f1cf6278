import type { reportsSentences } from '#contract/sentences/reports.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const reports: Translated<typeof reportsSentences> = {
  address_answered: 'L’adresse a répondu {status}.',
  address_leads_another_platform_than: 'L’adresse mène à une autre plateforme que ce type de publication.',
  alert_event_went_by_mail: 'C’est parti par e-mail. La boîte d’envoi l’a.',
  cannot_be_saved: 'Ceci ne peut pas être enregistré',
  changed_meanwhile: 'Quelqu’un a modifié « {name} » entre-temps. Vérifiez, puis réessayez.',
  choose_recipients_first: 'Choisissez d’abord les destinataires.',
  company_no_media_value_model: 'Votre entreprise n’a pas de modèle de valeur média de ce nom.',
  company_not_import_posts: 'Votre entreprise ne peut pas importer de publications.',
  connector_turned_off: 'Le connecteur de {platform} est désactivé.',
  content_analysis_off_monitor:
    'Ce que montrent les publications n’est pas analysé dans ce suivi. Activez-le dans ses réglages.',
  coverage_invented: 'Inventé : personne n’est interrogé.',
  creator_hides_likes: 'Le créateur masque les J’aime.',
  too_many_safety_checks:
    '{n} contrôles attendent ou tournent. Attendez la fin de l’un d’eux, ou arrêtez-en un.',
  safety_check_not_running: 'Ce contrôle n’est pas en cours.',
  safety_check_still_running: 'Ce contrôle est encore en cours. Arrêtez-le d’abord.',
  safety_check_no_creators: 'Aucun créateur avec un compte : il n’y a pas de publication à contrôler.',
  safety_check_stopped: 'Une erreur a arrêté le contrôle. Relancez-le.',
  database_not_know_time_zone:
    'La base de données ne connaît pas encore ce fuseau horaire. Choisissez-en un autre aux mêmes heures.',
  deleted_user: 'quelqu’un qui n’est plus là',
  demo_being_added: 'Les données de démonstration sont en cours d’ajout.',
  demo_being_removed: 'Les données de démonstration sont en cours de suppression.',
  demo_data_here_already: 'Les données de démonstration sont déjà là.',
  erased_meanwhile_send_again: 'Quelqu’un a été effacé à sa demande entre-temps. Renvoyez-le.',
  export_disk_full:
    'Le disque de cette installation est presque plein. Rien du fichier n’a été conservé. Réessayez quand il y aura de la place.',
  export_failed_stopped_run_again: 'Seul un export échoué ou arrêté peut être relancé.',
  export_stopped: 'L’export a été arrêté',
  google_sheet_full:
    'Une feuille Google contient {n} cellules. Exportez moins de lignes ou de colonnes, ou choisissez Excel.',
  export_withdrawn:
    'Une personne a été effacée à sa demande, et ce fichier aurait pu la contenir. Relancez l’export.',
  file_takes_longer_than_export:
    'Ce fichier prend plus de temps qu’un export ne peut en prendre : l’export a été abandonné. Exportez moins à la fois.',
  file_takes_more_memory_than:
    'Ce fichier demande plus de mémoire qu’un export ne peut en avoir : l’export a été abandonné. Exportez moins à la fois.',
  folder_cannot_contain_itself: 'Un dossier ne peut pas se contenir lui-même.',
  folder_contains_no_creators:
    'Un dossier ne contient pas de créateurs. Choisissez les listes qu’il contient.',
  folder_not_exist: 'Il n’y a pas de dossier de ce numéro.',
  followers_account_unknown: 'Personne n’a indiqué qui suit ce compte.',
  keyword_hold_word_hashtag_mention:
    'Le mot-clé doit contenir un mot, un #hashtag, une @mention ou une "expression"',
  limelight_stopped_while_writing_file:
    'Limelight s’est arrêté pendant l’écriture de ce fichier : l’export a été abandonné. Réessayez, ou exportez moins à la fois.',
  linked_forecast_gone: 'La prévision liée a été supprimée, ou n’est pas partagée avec vous.',
  mail_alert_cannot_get_address: 'Cette alerte part par e-mail. Faites-en une autre pour une adresse.',
  mail_alert_without_address: 'Cette alerte part par e-mail et n’a pas d’adresse à tester.',
  matches_at_next_match: 'Elle correspond, et entrera au prochain calcul des correspondances.',
  media_value_model_in_use:
    'Les chiffres de votre entreprise sont faits avec « {name} ». Choisissez d’abord un autre modèle.',
  media_value_model_name_taken: 'Il y a déjà un modèle « {name} ».',
  media_value_model_replaced:
    'Cette version du modèle de valeur média a été remplacée, ou son modèle est archivé. Choisissez-en un autre.',
  model_changed_meanwhile: 'Quelqu’un a modifié ce modèle entre-temps. Vérifiez, puis réessayez.',
  monitor_not_running: 'Le suivi n’est pas en cours.',
  name_taken: 'Ce nom est pris. Choisissez-en un autre.',
  needs_connected_account_impressions_story:
    'Demande un compte connecté, comme les impressions d’une story, qui ne s’estiment pas.',
  needs_two_snapshots_min_20: 'Demande deux relevés à au moins 20 jours d’écart.',
  no_account_on_platform_yet: '{name} n’a pas de compte sur cette plateforme. Ajoutez-le d’abord au profil.',
  no_connector_set_up: 'Aucun connecteur n’est configuré pour {platform}.',
  no_day_of_object: 'Aucun de ces jours n’en fait partie ({noun}).',
  no_demo_data_here: 'Il n’y a pas de données de démonstration ici.',
  no_import_covers_time: 'Aucun import ne couvre cette période.',
  no_letter_or_digit: '« {name} » ne contient ni lettre ni chiffre.',
  no_posts_previous_period: 'Il n’y a aucune publication sur la période précédente.',
  no_recipient_has_access: 'Plus aucun des destinataires n’y a accès ({noun}).',
  no_source_reported_audience: 'Aucune source n’a indiqué l’audience.',
  no_such_list: 'Il n’y a pas de liste {id}.',
  nobody_asked_within_day: 'Personne n’a interrogé {platform} dans la journée.',
  not_a_day_of_rates: '« {text} » n’est pas un jour de taux de change.',
  not_a_rate: '« {text} » n’est pas un taux.',
  not_address_post_limelight_knows: 'Ce n’est pas l’adresse d’une publication que Limelight connaît.',
  not_ecb_rates:
    'Ce n’est pas un fichier de taux de change de la Banque centrale européenne. Envoyez eurofxref.csv, eurofxref-hist.csv ou leur XML.',
  nothing_to_report_last_week: 'Rien à rapporter : aucun des sept derniers jours n’en fait partie ({noun}).',
  numbers_could_not_read: 'Les chiffres n’ont pas pu être lus.',
  object_deleted_or_ended: 'Supprimé ou terminé ({noun}).',
  out_after_end: 'Exclue : publiée {time} après la fin ({day})',
  out_before_start: 'Exclue : publiée {time} avant le début ({day})',
  out_date_unknown: 'Exclue : personne ne sait quand elle a été publiée',
  out_other_creator: 'Exclue : pas d’un créateur de ce suivi',
  out_repeated_reel: 'Exclue : le compte a déjà publié ce reel, avec la même légende',
  out_story_cap: 'Exclue : le compte avait déjà publié {n} stories ce jour-là, et pas plus ne comptent',
  out_taken_out_by: 'Exclue : retirée par {name}',
  out_type_not_watched: 'Exclue : ce type n’est pas suivi ({type})',
  out_hashtag_in_word:
    'Pas un hashtag dans son texte : {terms} suit directement une lettre ou un chiffre, ou fait partie d’un mot plus long',
  out_without_terms: 'Exclue : ne contient pas {terms}',
  post_added_already: 'Cette publication a déjà été ajoutée.',
  post_added_by: 'Ajoutée par {name}',
  post_added_by_hand: 'Ajoutée à la main : elle n’est pas dans les données importées',
  post_by_creator: 'D’un créateur de ce suivi',
  post_cannot_published_future: 'Une publication ne peut pas dater du futur.',
  post_holds_terms: 'Contient {terms}',
  post_not_imported_data: 'Cette publication n’est pas dans les données importées.',
  post_taken_out_by: 'Retirée par {name}',
  rates_day_in_future: 'Le jour {day} est dans le futur.',
  rates_day_twice: 'Le jour {day} figure deux fois dans le fichier.',
  rates_file_cut: 'Le fichier se termine avant son dernier jour. Téléchargez-le de nouveau.',
  rates_line_lengths: 'La ligne {line} a {n} taux, et l’en-tête {columns} devises.',
  rates_without_dollar: 'Il n’y a pas de taux du dollar américain le {day}.',
  recipient_without_access: 'L’une de ces personnes n’y a pas accès ({noun}). Partagez-le d’abord avec elle.',
  report_stopped_each_time: 'Limelight a été arrêté chaque fois qu’il faisait ce rapport.',
  requester_cannot_sign_in: 'Le compte qui l’a demandé ne peut plus se connecter.',
  report_leaderboard_of_others:
    'Seule l’entreprise propriétaire de ce leaderboard peut conserver les sections de son rapport.',
  report_sections_empty: 'Les sections choisies n’ont pas de contenu : {names}. Choisissez-en d’autres.',
  running_export_stopped: 'Seul un export en cours peut être arrêté.',
  schedule_changed_meanwhile:
    'Quelqu’un a modifié cet envoi programmé entre-temps. Enregistrez de nouveau pour le remplacer.',
  somebody_without_alert_object:
    'L’une de ces personnes n’a pas accès à l’objet de l’alerte. Partagez-le d’abord avec elle.',
  source_not_report: 'La source ne l’indique pas.',
  stopped_internal_error: 'Arrêté par une erreur interne.',
  stopped_try_again: 'Arrêté par une erreur interne. Réessayez.',
  story_expired_before_numbers_read: 'La story a expiré avant la lecture de ses chiffres.',
  subject_deleted: 'Ce sur quoi il portait n’existe plus.',
  tiers_changed_meanwhile: 'Quelqu’un a modifié les paliers entre-temps. Vérifiez, puis réessayez.',
  too_few_posts_compute: 'Trop peu de publications pour le calculer.',
  too_many_alerts: 'Vous avez {n} alertes. Supprimez-en une inutile.',
  too_many_exports:
    '{n} de vos exports sont en attente ou en cours. Attendez que l’un d’eux se termine, ou arrêtez-en un.',
  too_many_links: 'Un suivi a au plus {n} liens.',
  too_many_media_value_models:
    'Votre entreprise a {n} versions de modèles de valeur média, et pas plus ne sont conservées.',
  too_many_pages_follow_once:
    'Trop de pages suivent ceci en même temps. Demandez plutôt toutes les 15 secondes.',
  too_many_questions_once: 'Trop de demandes à la fois. Réessayez dans {n} secondes.',
  version_limelight_exports_another_way: 'Cette version de Limelight l’exporte autrement. Relancez-le.',
  watches_unshared_lists: '« {name} » suit des listes qui ne sont pas partagées avec vous.',
};
