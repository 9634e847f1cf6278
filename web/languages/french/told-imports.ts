/** Sentences of the server, see `translated`. */
export const toldImports = {
  counts: 'nombres entiers',
  shares: 'parts',
  'lengths of time': 'durées',
  dates: 'dates',
  days: 'jours',
  texts: 'textes',
  names: 'noms',
  handles: 'pseudos',
  ids: 'identifiants',
  addresses: 'adresses',
  'yes or no': 'oui ou non',
  'it has no values here': 'elle n’a pas de valeurs ici',
  'its values are {kind}': 'ses valeurs sont : {kind}',
  'Parquet files inside gzip are not supported. Upload the Parquet file itself.':
    'Un fichier Parquet n’est pas lu dans un gzip. Envoyez-le tel quel.',
  'A count cannot be negative.': 'Un nombre ne peut pas être négatif.',
  'Document types are not supported.': 'Un type de document n’est pas lu.',
  'A row group of the Parquet file needs too much memory.':
    'Un groupe de lignes du fichier Parquet prend plus de mémoire que permis.',
  'A name of accounts; its values are names with blanks.':
    'Un nom de comptes ; ses valeurs sont des noms avec des espaces.',
  'A name of {family}; {seen}.': 'Nom connu ({family}) ; {seen}.',
  'A row is longer than {n} MB. Is a closing quote missing?':
    'Une ligne dépasse {n} Mo. Manque-t-il un guillemet fermant ?',
  'Workbooks inside a zip archive are not supported. Upload the workbook itself.':
    'Un classeur dans une archive zip n’est pas lu. Envoyez-le tel quel.',
  'Are the numbers of "{column}" thousands or fractions ({example})?':
    'Les nombres de « {column} » sont-ils des milliers ou des décimales ({example}) ?',
  'Choose a file to import.': 'Choisissez un fichier à importer.',
  'Choose the platform of this file, or map a column to platform.':
    'Choisissez la plateforme de ce fichier, ou associez une colonne à la plateforme.',
  'Does the day or the month come first in "{column}" ({example})?':
    'Le jour ou le mois vient-il d’abord dans « {column} » ({example}) ?',
  'In a table of posts it may not refer to the account.':
    'Dans un tableau de publications, elle ne désigne pas sûrement le compte.',
  'Is "{column}" what people wrote under the posts, or a remark of your own?':
    '« {column} » contient-elle ce que les gens ont écrit sous les publications, ou vos propres remarques ?',
  'Is "{column}" {one} or {other}?': '« {column} » : {one} ou {other} ?',
  'It is being withdrawn already.': 'Il est déjà en cours de retrait.',
  'It is part of "{whole}", another thing than the row\'s.':
    'Elle fait partie de « {whole} », autre chose que ce que dit la ligne.',
  'It was withdrawn already.': 'Il a déjà été retiré.',
  'Its name says {field}, but its values are not {kind}.':
    'Son nom indique « {field} », mais le type de ses valeurs n’est pas : {kind}.',
  'Its values are addresses of accounts.': 'Ses valeurs sont des adresses de comptes.',
  'Its values are addresses of posts.': 'Ses valeurs sont des adresses de publications.',
  'Its values are handles.': 'Ses valeurs sont des pseudos.',
  'Its values are ids of YouTube channels.': 'Ses valeurs sont des identifiants de chaînes YouTube.',
  'Its values are ids of films.': 'Ses valeurs sont des identifiants de vidéos.',
  'Its values are names of platforms.': 'Ses valeurs sont des noms de plateformes.',
  'Its values are texts with hashtags.': 'Ses valeurs sont des textes avec hashtags.',
  'Neither its name nor its values say what it is.': 'Ni son nom ni ses valeurs n’indiquent ce que c’est.',
  'Neither posts nor accounts were recognised in this table.':
    'Ni publications ni comptes n’ont été reconnus dans ce tableau.',
  'No column holds the text of the comments.': 'Aucune colonne ne contient le texte des commentaires.',
  'No column is mapped to the account: map one to account.username.':
    'Aucune colonne n’est associée au compte : associez-en une à account.username.',
  'No column is mapped to the post: map one to its id or its address, or say which post all rows are of.':
    'Aucune colonne n’est associée à la publication : associez-en une à son identifiant ou à son adresse, ou indiquez la publication de toutes les lignes.',
  'No column names the account.': 'Aucune colonne ne désigne le compte.',
  'No column names the post, by its id or its address.':
    'Aucune colonne ne désigne la publication, par son identifiant ou son adresse.',
  'Nobody started it within a day.': 'Personne ne l’a lancé dans la journée.',
  'The table does not name its platform.': 'Rien dans le tableau n’indique la plateforme.',
  'Limelight does not store this about comments.': 'Rien de tel n’est conservé d’un commentaire.',
  'Nothing to import: {why}': 'Rien à importer : {why}',
  'Only a failed or canceled import can be dismissed.': 'Seul un import échoué ou annulé peut être écarté.',
  'Only a paused import can be resumed.': 'Seul un import en pause peut être repris.',
  'Only a running import can be paused.': 'Seul un import en cours peut être mis en pause.',
  'Part of the name was destroyed by a wrong encoding.':
    'Une partie du nom a été détruite par un mauvais encodage.',
  'Pause or cancel the import before you withdraw it.':
    'Mettez l’import en pause ou annulez-le avant de le retirer.',
  'Reading the first rows of this file takes too long.':
    'La lecture des premières lignes de ce fichier est trop longue.',
  'Reading this file needs too much memory. Split it into smaller files.':
    'La lecture de ce fichier prend plus de mémoire qu’un fichier ne peut en avoir. Divisez-le en fichiers plus petits.',
  'Recognised, nothing to import: {why}': 'Reconnu, rien à importer : {why}',
  'Rows with a text of a comment are comments: they have no {field}. Take {column} out of the mapping.':
    'Les lignes avec un texte de commentaire sont des commentaires : elles n’ont pas de « {field} ». Retirez {column} de la correspondance.',
  'Send the whole file as multipart/form-data.': 'Envoyez le fichier en multipart/form-data, et en entier.',
  'Send the file as multipart/form-data, in the field excelFile.':
    'Envoyez le fichier en multipart/form-data, dans le champ excelFile.',
  'Send the file as multipart/form-data.': 'Envoyez le fichier en multipart/form-data.',
  'The Excel file contains too many parts.': 'Le fichier Excel contient plus de parties qu’aucun classeur.',
  'The Excel file is damaged or is not an .xlsx workbook.':
    'Le fichier Excel est endommagé ou n’est pas un classeur .xlsx.',
  'The Excel file is nested deeper than {n} levels.':
    'Le fichier Excel est imbriqué sur plus de {n} niveaux.',
  'The Excel file is protected by a password.': 'Le fichier Excel est protégé par un mot de passe.',
  'The Excel file is too large for a gzip file. Upload it as it is.':
    'Le fichier Excel est trop volumineux pour un fichier gzip. Envoyez-le tel quel.',
  'A part of the Excel file is missing.': 'Il manque au fichier Excel une partie qu’il annonce.',
  'The Parquet file has no rows.': 'Le fichier Parquet n’a aucune ligne.',
  'The Parquet file is damaged, or compressed in an unsupported way.':
    'Le fichier Parquet est endommagé, ou compressé d’une façon qui n’est pas lue.',
  'The archive also holds {names}, which is left out. Import it by itself if it is a table.':
    'L’archive contient aussi {names}, laissé de côté. Importez-le seul si c’est un tableau.',
  'The archive also holds {n} files that are left out: {names}. Import those that are tables one by one.':
    'L’archive contient aussi {n} fichiers laissés de côté : {names}. Importez un par un ceux qui sont des tableaux.',
  'The column "{column}" is missing from the file.': 'La colonne « {column} » manque dans le fichier.',
  'The disk is almost full. The import goes on by itself as soon as there is room.':
    'Le disque est presque plein. L’import reprend de lui-même dès qu’il y a de la place.',
  'The file does not exist.': 'Le fichier n’existe pas.',
  'The file ends inside this cell: the row is cut off.':
    'Le fichier s’arrête dans cette cellule : la ligne est tronquée.',
  'The file has {n} columns; {most} are the most that is read.':
    'Le fichier a {n} colonnes ; {most} au plus sont lues.',
  'The file contains only blanks.': 'Le fichier ne contient que des blancs.',
  'The file is larger than {n} GB. Import it with the command line.':
    'Le fichier dépasse {n} Go. Importez-le en ligne de commande.',
  'The file unpacks to far more data than a table of its size. It was not read.':
    'Le fichier se décompresse en bien plus que ne contient un tableau de sa taille. Il n’est pas lu.',
  'The gzip file is damaged or was cut off before its end. Upload it again in full.':
    'Le fichier gzip est endommagé ou tronqué. Renvoyez-le en entier.',
  'The import stopped because of an internal error.': 'L’import s’est arrêté à cause d’une erreur interne.',
  'The line is nested deeper than {n} levels.': 'La ligne est imbriquée sur plus de {n} niveaux.',
  'The line is not a JSON object.': 'La ligne n’est pas un objet JSON.',
  'Limelight does not store this yet.': 'Le nom est connu ; rien de tel n’est conservé.',
  'The name was destroyed by a wrong encoding.': 'Le nom a été détruit par un mauvais encodage.',
  'The number is impossible: above {n}.': 'Le nombre est impossible : au-delà de {n}.',
  'The number is too large.': 'Le nombre est trop grand.',
  'The row does not say when it was read.': 'La ligne n’indique pas quand elle a été lue.',
  'The row has no text.': 'La ligne n’a pas de texte.',
  'The row has no video id.': 'La ligne n’a pas d’identifiant de vidéo.',
  'The row names no channel.': 'La ligne ne désigne aucune chaîne.',
  'The row names no post.': 'La ligne ne désigne aucune publication.',
  'The sheet is empty.': 'La feuille est vide.',
  'The sheet {names} has other columns and is left out. To import it, save it as a file of its own.':
    'La feuille {names} a d’autres colonnes et est laissée de côté. Pour l’importer, enregistrez-la dans son propre fichier.',
  'The platform could not be determined.': 'Le tableau n’indique pas sûrement la plateforme.',
  'The texts of the Excel file need too much memory.':
    'Les textes du fichier Excel prennent plus de mémoire qu’un fichier ne peut en avoir.',
  'The workbook has no sheet "{sheet}", or the sheet is empty.':
    'Le classeur n’a pas de feuille « {sheet} », ou la feuille est vide.',
  'The zip archive holds more than {n} files that are not tables.':
    'L’archive zip contient plus de {n} fichiers qui ne sont pas des tableaux.',
  'The zip archive holds more than {n} tables.': 'L’archive zip contient plus de {n} tableaux.',
  'The zip archive holds no table: no CSV, TSV or JSON file.':
    'L’archive zip ne contient aucun tableau : aucun fichier CSV, TSV ou JSON.',
  'The zip archive is damaged.': 'L’archive zip est endommagée.',
  'The zip archive is protected by a password.': 'L’archive zip est protégée par un mot de passe.',
  'There is no file {file}.': 'Il n’y a pas de fichier {file}.',
  'There is no such import.': 'Cet import n’existe pas.',
  'This JSON is not a table: it holds no list of objects, and not one object per line.':
    'Ce JSON n’est pas un tableau : il ne contient ni liste d’objets, ni un objet par ligne.',
  'This birthday is impossible.': 'Cette date de naissance est impossible.',
  'This country is not known.': 'Ce pays n’est pas connu.',
  'This date does not exist.': 'Cette date n’existe pas.',
  'This date is before 2004, when the platforms did not exist.':
    'Cette date est antérieure à 2004 : la source ne la connaît pas.',
  'This date is too far in the future.': 'Cette date est trop lointaine.',
  'This date is ambiguous: nothing in the column shows whether the day or the month comes first.':
    'Cette date se lit de deux façons, jour ou mois d’abord : rien dans la colonne n’indique laquelle.',
  'This gender is not known.': 'Ce genre n’est pas connu.',
  'This import has been started already.': 'Cet import a déjà été lancé.',
  'This import was started or withdrawn meanwhile.': 'Cet import a été lancé ou retiré entre-temps.',
  'This is neither yes nor no.': 'Ce n’est ni oui ni non.',
  'This is not a birthday of the form YYYY-MM-DD.':
    'Ce n’est pas une date de naissance de la forme AAAA-MM-JJ.',
  'This is not a channel id.': 'Ce n’est pas un identifiant de chaîne.',
  'This is not a date.': 'Ce n’est pas une date.',
  'This is not a duration.': 'Ce n’est pas une durée.',
  'This is not a file.': 'Ce n’est pas un fichier.',
  'This is not a number.': 'Ce n’est pas un nombre.',
  'This is not a table but {kind}.': 'Ce n’est pas un tableau, mais autre chose : {kind}.',
  'This is not a table: its records are not JSON objects.':
    'Ce n’est pas un tableau : ses enregistrements ne sont pas des objets JSON.',
  'This is not a table: no separator (comma, tab, semicolon or |) divides its lines into the same columns.':
    'Ce n’est pas un tableau : aucun séparateur (virgule, tabulation, point-virgule ou |) ne divise ses lignes en colonnes égales.',
  'This is not a table: the file holds binary data.':
    'Ce n’est pas un tableau : le fichier contient des données binaires.',
  'This is not a video id.': 'Ce n’est pas un identifiant de vidéo.',
  'This language is not known.': 'Cette langue n’est pas connue.',
  'This may be thousands or a fraction: the column does not show which.':
    'Ce sont peut-être des milliers ou des décimales : rien dans la colonne n’indique quoi.',
  'This names no snapshot day.': 'Ceci n’indique aucun jour de relevé.',
  'This platform is not known.': 'Cette plateforme n’est pas connue.',
  'This post type is not known.': 'Ce type de publication n’est pas connu.',
  '{n} sheets have other columns and are left out: {names}. To import one, save it as a file of its own.':
    '{n} feuilles ont d’autres colonnes et sont laissées de côté : {names}. Pour en importer une, enregistrez-la dans son propre fichier.',
  '{what} fell from {before} to {after} and the text is gone, as when a page could not be read.':
    '{what} : de {before} à {after}, et le texte a disparu, comme quand une page n’a pas pu être lue.',
  '{what} fell from {before} to {after} at once, as when a page could not be read.':
    '{what} : de {before} à {after} d’un coup, comme quand une page n’a pas pu être lue.',
  '{what} fell from {before} to {after}, about a thousandth, as when a separator or a unit is misread.':
    '{what} : de {before} à {after}, environ un millième, comme quand un séparateur ou une unité est mal lu.',
  '{what} rose from {before} to {after} and came back to {back}.':
    '{what} : de {before} à {after}, puis retour à {back}.',
  '{what} rose from {before} to {after} within a month.': '{what} : de {before} à {after} en un mois.',
  'You said so.': 'Vous l’avez indiqué.',
  '{said} The day comes first, as in the language of the column names.':
    '{said} Le jour vient d’abord, comme dans les noms des colonnes.',
  'There is no layout "{name}". Known: {names}.':
    'Il n’y a pas de disposition « {name} ». Connues : {names}.',
  'There is no field "{name}". Fields: {names}.': 'Il n’y a pas de champ « {name} ». Champs : {names}.',
  'There is no way of reading "{name}". Ways: {names}.':
    'Il n’y a pas de façon de lire « {name} ». Façons : {names}.',
  'Chinese tables': 'tableaux en chinois',
  'English tables': 'tableaux en anglais',
  'French tables': 'tableaux en français',
  'German tables': 'tableaux en allemand',
  'Italian tables': 'tableaux en italien',
  'Japanese tables': 'tableaux en japonais',
  'Korean tables': 'tableaux en coréen',
  'Portuguese tables': 'tableaux en portugais',
  'Spanish tables': 'tableaux en espagnol',
  'French tables of comments': 'tableaux de commentaires en français',
  'German tables of comments': 'tableaux de commentaires en allemand',
  'Spanish tables of comments': 'tableaux de commentaires en espagnol',
  'Portuguese and Italian tables of comments': 'tableaux de commentaires en portugais et en italien',
  'Chinese, Japanese and Korean tables of comments':
    'tableaux de commentaires en chinois, en japonais et en coréen',
  'tables of comments': 'tableaux de commentaires',
  'the common scrapers': 'outils d’extraction courants',
  "YouTube's comments": 'commentaires de YouTube',
  "{platform}'s interfaces and exports": 'interfaces et exports de {platform}',
  '"{value}" is not a date: write 2026-03-31.': '« {value} » n’est pas une date : écrivez 2026-03-31.',
  'A spreadsheet rounded its ids: their last digits are lost.':
    'Un tableur a arrondi ses identifiants : leurs derniers chiffres sont perdus.',
  'It counts all posts of an account together, which is not stored.':
    'Elle compte toutes les publications d’un compte ensemble, ce qui n’est pas conservé.',
  'It counts what a post or a day gained, which is not stored.':
    'Elle compte ce qu’une publication ou un jour a apporté, ce qui n’est pas conservé.',
  'It counts what happened on a day, or all posts together, which is not stored.':
    'Elle compte ce qui s’est passé un jour donné, ou toutes les publications ensemble, ce qui n’est pas conservé.',
  'It describes the file or its order, not how a post or an account performs.':
    'Elle décrit le fichier ou son ordre, pas les résultats d’une publication ou d’un compte.',
  'It is the id of something that is not stored.':
    'C’est l’identifiant de quelque chose qui n’est pas conservé.',
  'It numbers the rows.': 'Elle numérote les lignes.',
  'It would belong to a post, and the rows are accounts.':
    'Elle concernerait une publication, et les lignes sont des comptes.',
  'Its name says {field}, but its values are codes that nothing explains.':
    'Son nom indique « {field} », mais ses valeurs sont des codes que rien n’explique.',
  'Rates that a source reports are not imported: Limelight computes them from the numbers.':
    'Les taux indiqués par une source ne sont pas importés : Limelight les calcule à partir des chiffres.',
  'A share is between 0% and 100%.': 'Une part est comprise entre 0 % et 100 %.',
  'Its name is a group of an audience; its values are shares.':
    'Son nom est un groupe d’une audience ; ses valeurs sont des parts.',
  'Shares of an audience are imported from tables of accounts only.':
    'Les parts d’audience ne sont importées que de tableaux de comptes.',
  'The name of the column "{column}" does not name a group of the audience, such as "age 18-24" or "country FR".':
    'Le nom de la colonne « {column} » ne désigne pas un groupe de l’audience, comme « age 18-24 » ou « country FR ».',
  'The shares of the audience ({dimension}) add up to {percent}%: they are not imported.':
    'La somme des parts de l’audience ({dimension}) est de {percent} % : elles ne sont pas importées.',
  'The sample size of an audience.': 'La taille de l’échantillon d’une audience.',
  'This kind of audience data is not imported yet.':
    'Ce type de données d’audience n’est pas encore importé.',
  'This may be a fraction or a percentage: the file does not show which.':
    'Ce peut être une fraction ou un pourcentage : rien dans le fichier ne l’indique.',
  'Two columns have the share of "{key}": choose one.':
    'Deux colonnes ont la part de « {key} » : choisissez-en une.',
  'Sums of likes, comments and shares are not imported: Limelight adds them up.':
    'Les sommes de j’aime, de commentaires et de partages ne sont pas importées : Limelight les additionne.',
  'The rows count what happened on single days. Of days only followers are imported.':
    'Les lignes comptent ce qui s’est passé jour par jour. Pour des jours, seuls les abonnés sont importés.',
  'This is before the publication.': 'Cette date précède la publication.',
  'This row is the total of the others.': 'Cette ligne additionne les autres.',
  'What is "{column}" ({examples})?': 'Que contient « {column} » ({examples}) ?',
  'You left it out.': 'Vous l’avez laissée de côté.',
  'A spreadsheet rounded this id: its last digits are lost.':
    'Un tableur a arrondi cet identifiant : ses derniers chiffres sont perdus.',
  'Its columns are those of {tool}.': 'Ses colonnes sont celles de cet outil : {tool}.',
  'The archive also has the table {names}, whose columns are others. Import it by itself.':
    'L’archive contient aussi le tableau {names}, dont les colonnes sont différentes. Importez-le seul.',
  'The archive also has {n} tables whose columns are others: {names}. Import them one by one.':
    'L’archive contient aussi {n} tableaux dont les colonnes sont différentes : {names}. Importez-les un par un.',
  'The document also has the list {names}, which is left out. To import it, save it as a file of its own.':
    'Le document contient aussi la liste {names}, laissée de côté. Pour l’importer, enregistrez-la dans son propre fichier.',
  'The document also has {n} lists that are left out: {names}. To import one, save it as a file of its own.':
    'Le document contient aussi {n} listes laissées de côté : {names}. Pour en importer une, enregistrez-la dans son propre fichier.',
  'The file ends inside this row: it is cut off.':
    'Le fichier s’arrête dans cette ligne : elle est tronquée.',
  'The encoding of this file could not be determined. Choose the one in which its text reads right: {readings}':
    'L’encodage de ce fichier n’a pas pu être déterminé. Choisissez celui qui affiche correctement son texte : {readings}',
  'Several rows have this name, and nothing in them tells the accounts apart.':
    'Plusieurs lignes portent ce nom, et rien n’y distingue les comptes.',
  'Limelight does not support this network.': 'Limelight n’a ni publications ni comptes de ce réseau.',
  'The time at which a database stored or changed the row.':
    'C’est le moment où une base de données a enregistré ou modifié la ligne.',
  'This is a table of {network}, which Limelight does not support.':
    'C’est un tableau de {network}, que Limelight ne couvre pas.',
  'Its values are lists of groups of an audience with their shares.':
    'Ses valeurs sont des listes de groupes d’une audience avec leurs parts.',
  'Each row has one share of an audience.': 'Chaque ligne contient une part d’une audience.',
  'It names the group of which the share is.': 'Elle désigne le groupe dont la part est indiquée.',
  'It names the dimension of the group.': 'Elle désigne la dimension du groupe.',
  'The rows are shares of an audience: map a column to its groups and one to their shares.':
    'Les lignes sont des parts d’une audience : associez une colonne aux groupes et une à leurs parts.',
  'The name of the column "{column}" does not name a dimension of the audience, such as "audience genders".':
    'Le nom de la colonne « {column} » ne désigne pas une dimension de l’audience, comme « audience genders ».',
  'This is not a list of shares.': 'Ce n’est pas une liste de parts.',
  'This is not a share.': 'Ce n’est pas une part.',
  'This is not a dimension of an audience.': 'Ce n’est pas une dimension d’une audience.',
  'This is not a known group of the audience, so it is not imported.':
    'Ceci ne désigne aucun groupe de l’audience : cette part n’est pas importée.',
  'No column is mapped to the shares of the audience.':
    'Aucune colonne n’est associée aux parts de l’audience.',
  'Nothing says whether the groups are genders, ages or countries.':
    'Rien n’indique si les groupes sont des genres, des âges ou des pays.',
  genders: 'genres',
  ages: 'âges',
  'genders by age': 'genres par âge',
  countries: 'pays',
  'A name of contacts; its values are mail addresses.':
    'Un nom de contacts ; ses valeurs sont des adresses e-mail.',
  'A name of contacts; its values are telephone numbers.':
    'Un nom de contacts ; ses valeurs sont des numéros de téléphone.',
  'A name for agents of creators.': 'Un nom de ceux qui représentent un créateur.',
  'Its name is a price of one kind of post.': 'Son nom est le tarif d’un type de publication.',
  'Its values are currencies.': 'Ses valeurs sont des devises.',
  'Its name is an engagement rate.': 'Son nom est un taux d’engagement.',
  'This is not an engagement rate.': 'Ce n’est pas un taux d’engagement.',
  'A name for custom labels.': 'Un nom d’étiquettes personnelles.',
  'A name for custom notes.': 'Un nom de notes personnelles.',
  'Contacts, prices, labels and notes are imported from tables of accounts only.':
    'Les contacts, tarifs, étiquettes et notes ne sont importés que de tableaux de comptes.',
  'This kind of contact is not imported.': 'Ce type de contact n’est pas importé.',
  'It does not name the kind of post, as "Price Reel" does.':
    'Elle n’indique pas de quel type de publication est le tarif, comme le fait « Price Reel ».',
  'It has no notes or labels in words.': 'Elle ne contient ni notes ni étiquettes en mots.',
  'The name of the column "{column}" does not name the kind of post: write "Price Reel" or "Price Story".':
    'Le nom de la colonne « {column} » n’indique pas de quel type de publication est le tarif : écrivez « Price Reel » ou « Price Story ».',
  'This is not a price.': 'Ce n’est pas un tarif.',
  'The name of the column does not say of which platform these posts are.':
    'Le nom de la colonne n’indique pas de quelle plateforme sont ces publications.',
  'The currency is missing: name it in the column, as in "Price Reel (EUR)".':
    'La devise n’est pas indiquée : nommez-la dans la colonne, comme dans « Price Reel (EUR) ».',
  'This is not a mail address.': 'Ce n’est pas une adresse e-mail.',
  'This is not a telephone number.': 'Ce n’est pas un numéro de téléphone.',
};
