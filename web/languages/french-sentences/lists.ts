import type { listsSentences } from '#contract/sentences/lists.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const lists: Translated<typeof listsSentences> = {
  account_not_known_yet: 'Aucun compte {platform} @{username} n’est encore connu ici.',
  account_not_taken_off_belongs: 'Ce compte n’a pas été retiré, ou appartient de nouveau à un profil.',
  account_on_platform_taken: '@{username} sur {platform} appartient déjà à {name}',
  account_taken: '@{username} appartient déjà à {name}',
  accounts_reported_profile_come_sources:
    'Les comptes d’un profil signalé viennent de ses sources et sont communs à toutes les entreprises. Créez votre propre profil pour définir des comptes à la main.',
  address_on_other_site: 'Cette adresse n’est pas sur {platform} ({host})',
  admin_operator_company_show_leaderboard:
    'Seul un administrateur de l’entreprise qui gère cette installation peut montrer un palmarès à toutes les entreprises.',
  author_comment_edit: 'Seul l’auteur d’un commentaire peut le modifier.',
  author_comment_owner_list_delete:
    'Seuls l’auteur d’un commentaire et le propriétaire de la liste peuvent le supprimer.',
  budget_not_pay_creators_price:
    'Le budget ne suffit pas pour {n} créateurs avec un prix. Augmentez-le, ou demandez moins de créateurs.',
  cannot_contain_itself:
    '« {name} » se trouve dans ce que vous déplacez : rien ne peut se contenir soi-même ({noun}).',
  cell_plan_not_single: 'Prix et publications : {problem}',
  column_left_list: 'Cette colonne n’est plus dans la liste. Rechargez la page.',
  creator_already_in_list: '{name} est déjà dans cette liste',
  creator_before_left_list: 'Le créateur devant lequel les placer n’est plus dans la liste.',
  creator_left_list: 'Le créateur {id} n’est plus dans cette liste.',
  crm_client_gone: 'Le CRM n’a plus ce client. Choisissez-en un autre.',
  crm_opportunity_gone: 'Le CRM n’a plus cette opportunité. Choisissez-en une autre.',
  deliverables_not_readable: 'Les livrables sont illisibles',
  douyin_id_letters_digits_dots:
    'Un identifiant Douyin se compose de lettres, chiffres, points, tirets et traits de soulignement',
  fewer_than_two_creators: '« {name} » a moins de deux créateurs à comparer.',
  folder_holds_no_creators: '« {name} » est un dossier. Les créateurs vont dans les listes qu’il contient.',
  folder_no_public_link: 'Un dossier n’a pas de lien public. Publiez les listes qu’il contient.',
  folders_lists_nested_levels_deep:
    'Dossiers et listes s’imbriquent sur {n} niveaux ; ce serait le niveau {levels}.',
  forecast_without_list: 'Cette prévision n’appartient à aucune liste.',
  handle_belongs_to: '@{username} appartient à {name}',
  instagram_handle_1_30_letters:
    'Un pseudo Instagram compte de 1 à 30 lettres, chiffres, points et traits de soulignement, sans point au début ni à la fin, ni deux points de suite',
  invented_profile_demo_data_cannot:
    'Un profil inventé des données de démonstration ne peut pas être fusionné avec un vrai.',
  joined_imported_account: 'Réuni au compte {platform} importé @{username}',
  leaderboard_of_other_company: 'Ce palmarès appartient à {company}. Faites-en votre propre copie.',
  list_holds_too_many: 'Une liste contient au plus {n} créateurs ; « {name} » en a {has}.',
  list_no_creators: 'La liste ne contient aucun créateur.',
  list_too_long_for_casting: 'Un casting montre au plus {most} créateurs ; la liste en compte {n}.',
  merge_too_old_to_undo: 'Une fusion peut être annulée pendant {n} jours.',
  merge_undone_already: 'Cette fusion a déjà été annulée.',
  more_creators_than_budget: 'Plus de créateurs que le budget n’en paie',
  more_posts_than_forecast:
    'Un créateur de la liste a {n} publications d’un même type ; une prévision en a au plus {most}.',
  news_feed_not_answer: 'Le flux d’actualités n’a pas répondu',
  news_service_not_answer: 'Le service d’actualités n’a pas répondu. Réessayez dans une minute.',
  no_account_on_platform: '{name} n’a pas de compte sur cette plateforme.',
  no_longer_in_bin: '« {name} » n’est plus dans la corbeille.',
  no_such_account_on_platform: 'Ce profil n’a pas ce compte sur {platform}.',
  no_such_brand: 'Il n’y a pas de marque {id}.',
  no_such_profile: 'Il n’y a pas de profil {id}.',
  not_a_valid_term: '« {text} » n’est pas valide ({kind}).',
  not_address_creator_page: 'Ce n’est pas l’adresse de la page d’un créateur',
  not_url_of_profile: 'Ce n’est pas l’adresse d’un profil {platform}',
  one_price_per_post_type: 'Chaque type de publication a un seul prix',
  opportunity_of_other_client: '« {name} » est une opportunité de {client}.',
  option_left_list: 'Cette option n’est plus dans la liste. Rechargez la page.',
  options_changed_meanwhile:
    'Quelqu’un a modifié les options de « {name} » entre-temps. Vérifiez, puis réessayez.',
  person_saved_report_admin_delete:
    'Seuls l’auteur de ce rapport conservé et un administrateur peuvent le supprimer.',
  price_number_0_up: 'Un prix est un nombre à partir de 0',
  profile_account_per_platform: 'Un profil a un compte par plateforme',
  profile_not_in_list: 'Le profil {id} n’est pas dans « {name} ».',
  profiles_already_one: 'C’est déjà un seul profil.',
  cell_whole_number_up_to: '{column} : saisissez un nombre entier de 1 à {n}',
  put_picture_slot_first: 'Placez d’abord une image à cet endroit.',
  reason_kept_after_erasure:
    'Le motif reste quand la personne est effacée : n’y mettez ni son nom ni ses pseudos.',
  redbook_id_2_60_letters:
    'Un identifiant Redbook compte de 2 à 60 lettres, chiffres, points, tirets et traits de soulignement',
  scanner_needs_term: 'Saisissez un mot, un tag ou un nom.',
  scanner_too_many_terms: 'Au plus {n} mots, tags et noms à la fois.',
  several_accounts_on_platform: 'Ce profil a {n} comptes sur {platform} : indiquez lequel par account_id.',
  several_deliverables: 'Ce créateur a plusieurs livrables. Modifiez-les un par un.',
  snapchat_handle_3_15_letters:
    'Un pseudo Snapchat compte de 3 à 15 lettres, chiffres, points, tirets et traits de soulignement, et commence par une lettre',
  some_creator_left_list: 'Un créateur n’est plus dans la liste. Rechargez la page.',
  somebody_erased_request_meanwhile:
    'Quelqu’un a été effacé à sa demande entre-temps. Réessayez dans une minute.',
  somebody_mention_not_list:
    'Une personne que vous citez n’a pas accès à cette liste. Partagez-la d’abord avec elle.',
  somebody_saved_newer_version_forecast:
    'Quelqu’un a enregistré une version plus récente de cette prévision. Regardez-la sous Versions, puis enregistrez de nouveau la vôtre ou dupliquez-la.',
  stopped_resumes_at_start: 'Arrêté par une erreur interne. Cela reprend au prochain démarrage.',
  tags_texts: 'Les étiquettes sont des textes',
  tiktok_handle_2_24_letters:
    'Un pseudo TikTok compte de 2 à 24 lettres, chiffres, points et traits de soulignement, et ne finit pas par un point',
  too_many_followed_creators:
    'Les suivis de {name} peuvent suivre au plus {most} créateurs ; il y en aurait {count}. Un administrateur peut relever la limite.',
  too_many_kept_reports: '{n} rapports de ce palmarès ont été conservés à la main. Supprimez-en d’abord.',
  type_name_as_shown: 'Saisissez le nom tel qu’il est affiché : {name}',
  undo_later_merge_first: 'Annulez d’abord la fusion plus récente avec {name}.',
  url_not_a_profile: 'Cette adresse n’est pas un profil {platform}',
  youtube_handle_3_30_letters:
    'Un pseudo YouTube compte de 3 à 30 lettres, chiffres, points, tirets et traits de soulignement, ou est un identifiant de chaîne (UC…)',
};
