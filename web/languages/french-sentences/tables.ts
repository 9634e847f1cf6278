import type { Translated } from '#contract/sentences/sentence.ts';
import type { tablesSentences } from '#contract/sentences/tables.ts';

export const tables: Translated<typeof tablesSentences> = {
  archive_also_holds_files_left:
    'L’archive contient aussi {n} fichiers laissés de côté : {names}. Importez un par un ceux qui sont des tableaux.',
  archive_also_holds_left_out:
    'L’archive contient aussi {names}, laissé de côté. Importez-le seul si c’est un tableau.',
  archive_also_table_columns_others:
    'L’archive contient aussi le tableau {names}, dont les colonnes sont différentes. Importez-le seul.',
  archive_also_tables_columns_others:
    'L’archive contient aussi {n} tableaux dont les colonnes sont différentes : {names}. Importez-les un par un.',
  archive_with_many_tables: 'L’archive zip contient plus de {n} tableaux.',
  archive_with_other_files: 'L’archive zip contient plus de {n} fichiers qui ne sont pas des tableaux.',
  before_publication: 'Cette date précède la publication.',
  birthday_impossible: 'Cette date de naissance est impossible.',
  choose_platform_file_map_column:
    'Choisissez la plateforme de ce fichier, ou associez une colonne à la plateforme.',
  column_missing_file: 'La colonne « {column} » manque dans le fichier.',
  column_problem: '« {column} » : {problem}',
  count_cannot_negative: 'Un nombre ne peut pas être négatif.',
  country_not_known: 'Ce pays n’est pas connu.',
  date_ambiguous:
    'Cette date se lit de deux façons, jour ou mois d’abord : rien dans la colonne n’indique laquelle.',
  date_before_2004_when_platforms: 'Cette date est antérieure à 2004 : la source ne la connaît pas.',
  date_not_exist: 'Cette date n’existe pas.',
  date_too_far_future: 'Cette date est trop lointaine.',
  document_also_list_left_out:
    'Le document contient aussi la liste {names}, laissée de côté. Pour l’importer, enregistrez-la dans son propre fichier.',
  document_also_lists_left_out:
    'Le document contient aussi {n} listes laissées de côté : {names}. Pour en importer une, enregistrez-la dans son propre fichier.',
  document_types_not_supported: 'Un type de document n’est pas lu.',
  encoding_file_could_not_determined:
    'L’encodage de ce fichier n’a pas pu être déterminé. Choisissez celui qui affiche correctement son texte : {readings}',
  excel_file_contains_too_many: 'Le fichier Excel contient plus de parties qu’aucun classeur.',
  excel_file_damaged_not_xlsx: 'Le fichier Excel est endommagé ou n’est pas un classeur .xlsx.',
  excel_file_nested_deeper_than: 'Le fichier Excel est imbriqué sur plus de {n} niveaux.',
  excel_file_protected_password: 'Le fichier Excel est protégé par un mot de passe.',
  excel_file_too_large_gzip:
    'Le fichier Excel est trop volumineux pour un fichier gzip. Envoyez-le tel quel.',
  file_columns_most_read: 'Le fichier a {n} colonnes ; {most} au plus sont lues.',
  file_contains_blanks: 'Le fichier ne contient que des blancs.',
  file_could_not_be_read: 'Le fichier n’a pas pu être lu.',
  file_empty: 'Le fichier est vide.',
  file_ends_inside_cell: 'Le fichier s’arrête dans cette cellule : la ligne est tronquée.',
  file_ends_inside_row: 'Le fichier s’arrête dans cette ligne : elle est tronquée.',
  file_of_creators: 'C’est une liste de créateurs.',
  file_of_deliverables: 'C’est un suivi de campagne : les livrables des créateurs.',
  file_of_orders: 'C’est un fichier de commandes.',
  file_of_orders_of_shop: 'C’est un fichier de commandes ({shop}).',
  file_not_exist: 'Le fichier n’existe pas.',
  file_unpacks_far_more_data:
    'Le fichier se décompresse en bien plus que ne contient un tableau de sa taille. Il n’est pas lu.',
  gender_not_known: 'Ce genre n’est pas connu.',
  gzip_file_damaged_cut_off: 'Le fichier gzip est endommagé ou tronqué. Renvoyez-le en entier.',
  json_not_table: 'Ce JSON n’est pas un tableau : il ne contient ni liste d’objets, ni un objet par ligne.',
  language_not_known: 'Cette langue n’est pas connue.',
  layout_not_certain:
    'La disposition de ce fichier n’est pas certaine (colonnes : {columns}). {problems} Associez ses colonnes à des champs.',
  limelight_not_support_network: 'Limelight n’a ni publications ni comptes de ce réseau.',
  line_nested_deeper_than_levels: 'La ligne est imbriquée sur plus de {n} niveaux.',
  line_not_json_object: 'La ligne n’est pas un objet JSON.',
  more_rows_than_list_holds:
    'Le fichier a plus de {most} lignes, et une liste ne contient pas plus de créateurs. Répartissez-le en plusieurs fichiers.',
  name_destroyed_wrong_encoding: 'Le nom a été détruit par un mauvais encodage.',
  names_no_snapshot_day: 'Ceci n’indique aucun jour de relevé.',
  neither_yes_nor_no: 'Ce n’est ni oui ni non.',
  no_column_mapped_account: 'Aucune colonne n’est associée au compte : associez-en une à account.username.',
  no_column_mapped_post:
    'Aucune colonne n’est associée à la publication : associez-en une à son identifiant ou à son adresse, ou indiquez la publication de toutes les lignes.',
  no_such_field: 'Il n’y a pas de champ « {name} ». Champs : {names}.',
  no_such_layout: 'Il n’y a pas de disposition « {name} ». Connues : {names}.',
  no_such_reading: 'Il n’y a pas de façon de lire « {name} ». Façons : {names}.',
  not_a_date_value: '« {value} » n’est pas une date : écrivez 2026-03-31.',
  not_a_table_but: 'Ce n’est pas un tableau, mais autre chose : {kind}.',
  not_an_observation: 'Ce n’est pas un relevé : {why}',
  not_birthday_form_yyyy_mm: 'Ce n’est pas une date de naissance de la forme AAAA-MM-JJ.',
  not_channel_id: 'Ce n’est pas un identifiant de chaîne.',
  not_date: 'Ce n’est pas une date.',
  not_duration: 'Ce n’est pas une durée.',
  not_file: 'Ce n’est pas un fichier.',
  not_number: 'Ce n’est pas un nombre.',
  not_table_file_holds_binary_data: 'Ce n’est pas un tableau : le fichier contient des données binaires.',
  not_table_no_separator_comma_tab:
    'Ce n’est pas un tableau : aucun séparateur (virgule, tabulation, point-virgule ou |) ne divise ses lignes en colonnes égales.',
  not_video_id: 'Ce n’est pas un identifiant de vidéo.',
  nothing_in_discover_hashtags: 'il compte les vues de hashtags, sans publications ni comptes.',
  nothing_in_discover_music: 'il compte les publications de musiques, sans publications ni comptes.',
  nothing_in_sentiment_labels:
    'il contient des textes étiquetés pour mesurer la tonalité, pas de publications de comptes connus.',
  nothing_in_youtube_categories: 'il nomme les catégories de YouTube, ni comptes ni publications.',
  nothing_to_import: 'Rien à importer : {why}',
  number_impossible: 'Le nombre est impossible : au-delà de {n}.',
  number_too_large: 'Le nombre est trop grand.',
  parquet_file_damaged_compressed_unsupported:
    'Le fichier Parquet est endommagé, ou compressé d’une façon qui n’est pas lue.',
  parquet_file_no_rows: 'Le fichier Parquet n’a aucune ligne.',
  parquet_files_inside_gzip_not: 'Un fichier Parquet n’est pas lu dans un gzip. Envoyez-le tel quel.',
  part_excel_file_missing: 'Il manque au fichier Excel une partie qu’il annonce.',
  part_name_destroyed_wrong_encoding: 'Une partie du nom a été détruite par un mauvais encodage.',
  platform_not_known: 'Cette plateforme n’est pas connue.',
  post_type_not_known: 'Ce type de publication n’est pas connu.',
  reading_file_needs_too_much:
    'La lecture de ce fichier prend plus de mémoire qu’un fichier ne peut en avoir. Divisez-le en fichiers plus petits.',
  reading_first_rows_file_takes: 'La lecture des premières lignes de ce fichier est trop longue.',
  recognised_nothing_to_import: 'Reconnu, rien à importer : {why}',
  records_not_objects: 'Ce n’est pas un tableau : ses enregistrements ne sont pas des objets JSON.',
  row_group_parquet_file_needs: 'Un groupe de lignes du fichier Parquet prend plus de mémoire que permis.',
  row_longer_than_mb: 'Une ligne dépasse {n} Mo. Manque-t-il un guillemet fermant ?',
  row_names_no_account: 'La ligne ne désigne aucun compte.',
  row_names_no_channel: 'La ligne ne désigne aucune chaîne.',
  row_names_no_post: 'La ligne ne désigne aucune publication.',
  row_no_brand_id: 'La ligne n’a pas d’identifiant de marque.',
  row_no_brand_name: 'La ligne n’a pas de nom de marque.',
  row_no_text: 'La ligne n’a pas de texte.',
  row_no_video_id: 'La ligne n’a pas d’identifiant de vidéo.',
  row_not_say_when_read: 'La ligne n’indique pas quand elle a été lue.',
  row_total_others: 'Cette ligne additionne les autres.',
  rows_hold_too_much_text:
    'Les lignes contiennent trop de texte pour une liste de créateurs. Supprimez les colonnes inutiles.',
  rows_text_comment_comments:
    'Les lignes avec un texte de commentaire sont des commentaires : elles n’ont pas de « {field} ». Retirez {column} de la correspondance.',
  several_rows_name_nothing_tells: 'Plusieurs lignes portent ce nom, et rien n’y distingue les comptes.',
  sheet_empty: 'La feuille est vide.',
  sheet_left_out:
    'La feuille {names} a d’autres colonnes et est laissée de côté. Pour l’importer, enregistrez-la dans son propre fichier.',
  sheets_left_out:
    '{n} feuilles ont d’autres colonnes et sont laissées de côté : {names}. Pour en importer une, enregistrez-la dans son propre fichier.',
  spreadsheet_rounded_id: 'Un tableur a arrondi cet identifiant : ses derniers chiffres sont perdus.',
  texts_excel_file_need_too:
    'Les textes du fichier Excel prennent plus de mémoire qu’un fichier ne peut en avoir.',
  thousands_fraction:
    'Ce sont peut-être des milliers ou des décimales : rien dans la colonne n’indique quoi.',
  too_many_rows_for_list: 'Le fichier a {n} lignes ; une liste en contient au plus {most}.',
  workbook_no_sheet_sheet_empty: 'Le classeur n’a pas de feuille « {sheet} », ou la feuille est vide.',
  workbooks_inside_zip_archive_not: 'Un classeur dans une archive zip n’est pas lu. Envoyez-le tel quel.',
  zip_archive_damaged: 'L’archive zip est endommagée.',
  zip_archive_holds_no_table: 'L’archive zip ne contient aucun tableau : aucun fichier CSV, TSV ou JSON.',
  zip_archive_protected_password: 'L’archive zip est protégée par un mot de passe.',
  place_of_creators: 'Importez-le dans une liste : Listes → Importer.',
  place_of_orders: 'Importez-le dans sa campagne : Suivis → Commandes.',
};
