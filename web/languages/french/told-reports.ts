/** Sentences of the server, see `translated`. */
export const toldReports = {
  'A folder cannot contain itself.': 'Un dossier ne peut pas se contenir lui-même.',
  'A folder contains no creators. Choose the lists in it.':
    'Un dossier ne contient pas de créateurs. Choisissez les listes qu’il contient.',
  'A period has a first and a last day': 'Une période a un premier et un dernier jour',
  'A post cannot be published in the future.': 'Une publication ne peut pas dater du futur.',
  'Added by hand: it is not in the imported data':
    'Ajoutée à la main : elle n’est pas dans les données importées',
  'By a creator of this monitor': 'D’un créateur de ce suivi',
  'Enter a word, a tag or a name.': 'Saisissez un mot, un tag ou un nom.',
  'At most {n} words, tags and names at once.': 'Au plus {n} mots, tags et noms à la fois.',
  'Invented: no platform is queried.': 'Inventé : personne n’est interrogé.',
  'It matches, and comes in with the next match.':
    'Elle correspond, et entrera au prochain calcul des correspondances.',
  'It stopped because of an internal error.': 'Arrêté par une erreur interne.',
  'It stopped because of an internal error. It goes on at the next start.':
    'Arrêté par une erreur interne. Cela reprend au prochain démarrage.',
  'It stopped because of an internal error. Try again.': 'Arrêté par une erreur interne. Réessayez.',
  'Keyword must hold a word, a #hashtag, an @mention or a "phrase"':
    'Le mot-clé doit contenir un mot, un #hashtag, une @mention ou une "expression"',
  'Limelight stopped while it was writing this file, so the export was given up. Try again, or export less at a time.':
    'Limelight s’est arrêté pendant l’écriture de ce fichier : l’export a été abandonné. Réessayez, ou exportez moins à la fois.',
  'This file takes longer than one export may take, so the export was given up. Export less at a time.':
    'Ce fichier prend plus de temps qu’un export ne peut en prendre : l’export a été abandonné. Exportez moins à la fois.',
  'This file takes more memory than one export may have, so the export was given up. Export less at a time.':
    'Ce fichier demande plus de mémoire qu’un export ne peut en avoir : l’export a été abandonné. Exportez moins à la fois.',
  'Needs a connected account, as the impressions of a story that cannot be estimated.':
    'Demande un compte connecté, comme les impressions d’une story, qui ne s’estiment pas.',
  'Needs two snapshots at least 20 days apart.': 'Demande deux relevés à au moins 20 jours d’écart.',
  'No connector for {platform} is set up.': 'Aucun connecteur n’est configuré pour {platform}.',
  'No import covers this time.': 'Aucun import ne couvre cette période.',
  'No source reported the audience.': 'Aucune source n’a indiqué l’audience.',
  'Nobody asked {platform} within a day.': 'Personne n’a interrogé {platform} dans la journée.',
  'The followers of the account are unknown.': 'Personne n’a indiqué qui suit ce compte.',
  'Only an export that failed or was stopped can run again.':
    'Seul un export échoué ou arrêté peut être relancé.',
  'Only a running export can be stopped.': 'Seul un export en cours peut être arrêté.',
  'Only the person who saved this report or an admin can delete it.':
    'Seuls l’auteur de ce rapport conservé et un administrateur peuvent le supprimer.',
  'Out: does not hold {terms}': 'Exclue : ne contient pas {terms}',
  'Out: its date is unknown': 'Exclue : personne ne sait quand elle a été publiée',
  'Out: not by a creator of this monitor': 'Exclue : pas d’un créateur de ce suivi',
  'Out: posted {time} after the end ({day})': 'Exclue : publiée {time} après la fin ({day})',
  'Out: posted {time} before the start ({day})': 'Exclue : publiée {time} avant le début ({day})',
  'Out: the account posted {n} earlier stories on that day, which is the cap':
    'Exclue : le compte avait déjà publié {n} stories ce jour-là, et pas plus ne comptent',
  'Out: the account published this reel before, with the same caption':
    'Exclue : le compte a déjà publié ce reel, avec la même légende',
  'Out: {type} is not watched': 'Exclue : ce type n’est pas suivi ({type})',
  'The address leads to another platform than this type of post.':
    'L’adresse mène à une autre plateforme que ce type de publication.',
  'The answer is larger than {n} bytes.': 'La réponse dépasse {n} octets.',
  'The connector of {platform} is turned off.': 'Le connecteur de {platform} est désactivé.',
  'The creator hides the likes.': 'Le créateur masque les J’aime.',
  'The disk of this installation is almost full. Nothing of the file was kept. Try again when there is room.':
    'Le disque de cette installation est presque plein. Rien du fichier n’a été conservé. Réessayez quand il y aura de la place.',
  'The export was stopped': 'L’export a été arrêté',
  'The linked forecast was deleted, or is not shared with you.':
    'La prévision liée a été supprimée, ou n’est pas partagée avec vous.',
  'The monitor is not running.': 'Le suivi n’est pas en cours.',
  'The reason is kept after the erasure: leave names and handles out of it.':
    'Le motif reste quand la personne est effacée : n’y mettez ni son nom ni ses pseudos.',
  'The source does not report it.': 'La source ne l’indique pas.',
  'The story expired before its numbers were read.': 'La story a expiré avant la lecture de ses chiffres.',
  'The {noun} was deleted or has ended.': 'Supprimé ou terminé ({noun}).',
  'There is no brand {id}.': 'Il n’y a pas de marque {id}.',
  'This folder does not exist.': 'Il n’y a pas de dossier de ce numéro.',
  'There is no list {id}.': 'Il n’y a pas de liste {id}.',
  'There is nothing to report: none of the last seven days is a day of this {noun}.':
    'Rien à rapporter : aucun des sept derniers jours n’en fait partie ({noun}).',
  'This cannot be saved': 'Ceci ne peut pas être enregistré',
  'This is not an address.': 'Ce n’est pas une adresse.',
  'This is not the address of a post that Limelight knows.':
    'Ce n’est pas l’adresse d’une publication que Limelight connaît.',
  'This leaderboard belongs to {company}. Make a copy of your own.':
    'Ce palmarès appartient à {company}. Faites-en votre propre copie.',
  'This name is taken. Choose another one.': 'Ce nom est pris. Choisissez-en un autre.',
  'This post is not in the imported data.': 'Cette publication n’est pas dans les données importées.',
  'This post was added already.': 'Cette publication a déjà été ajoutée.',
  'Too few posts to compute it.': 'Trop peu de publications pour le calculer.',
  'Type the name as it is shown: {name}': 'Saisissez le nom tel qu’il est affiché : {name}',
  'Content analysis is off in this monitor. Switch it on in its settings.':
    'Ce que montrent les publications n’est pas analysé dans ce suivi. Activez-le dans ses réglages.',
  'Your company has no media value model of this name.':
    'Votre entreprise n’a pas de modèle de valeur média de ce nom.',
  'Your company may not import posts.': 'Votre entreprise ne peut pas importer de publications.',
  '“{name}” holds no letter or digit.': '« {name} » ne contient ni lettre ni chiffre.',
  '“{name}” watches lists that are not shared with you.':
    '« {name} » suit des listes qui ne sont pas partagées avec vous.',
  '1 day': '1 jour',
  'A monitor has at most {n} links.': 'Un suivi a au plus {n} liens.',
  '{n} reports of this leaderboard were kept by hand. Delete some first.':
    '{n} rapports de ce palmarès ont été conservés à la main. Supprimez-en d’abord.',
  '{n} of your exports are waiting or running. Wait for one to finish, or stop one.':
    '{n} de vos exports sont en attente ou en cours. Attendez que l’un d’eux se termine, ou arrêtez-en un.',
  'It is {state}.': 'État : {state}.',
  'Choose who gets it first.': 'Choisissez d’abord les destinataires.',
  'It went out by mail. The outbox has that.': 'C’est parti par e-mail. La boîte d’envoi l’a.',
  'This alert goes out by mail and has no address to test.':
    'Cette alerte part par e-mail et n’a pas d’adresse à tester.',
  'You have {n} alerts. Delete one that you do not need.': 'Vous avez {n} alertes. Supprimez-en une inutile.',
  'This alert goes out by mail. Make another one for an address.':
    'Cette alerte part par e-mail. Faites-en une autre pour une adresse.',
  'Out: taken out by {name}': 'Exclue : retirée par {name}',
  'Taken out by {name}': 'Retirée par {name}',
  'a deleted user': 'quelqu’un qui n’est plus là',
  'Holds {terms}': 'Contient {terms}',
  'Above and below need a threshold': 'Au-dessus et au-dessous demandent un seuil',
  'The account that asked for it may no longer sign in.':
    'Le compte qui l’a demandé ne peut plus se connecter.',
  'This version of Limelight exports it in another way. Start it again.':
    'Cette version de Limelight l’exporte autrement. Relancez-le.',
  'Limelight was stopped each time it made this report.':
    'Limelight a été arrêté chaque fois qu’il faisait ce rapport.',
  'None of its recipients has access to this {noun} any more.':
    'Plus aucun des destinataires n’y a accès ({noun}).',
  'Its subject was deleted.': 'Ce sur quoi il portait n’existe plus.',
  'None of these days is a day of the {noun}.': 'Aucun de ces jours n’en fait partie ({noun}).',
  'The numbers could not be read.': 'Les chiffres n’ont pas pu être lus.',
  'The address answered {status}.': 'L’adresse a répondu {status}.',
  'The {platform} quota of the day is used up.': 'Le quota {platform} du jour est épuisé.',
  'The replay file cannot be read: {why}': 'Le fichier de relecture ne peut pas être lu : {why}',
  'The replay file has no data about this account.': 'Le fichier de relecture n’a rien de ce compte.',
  'YouTube sent an undocumented answer.': 'YouTube a répondu quelque chose qui n’est pas documenté.',
  'YouTube says that the quota of the day is used up.': 'YouTube indique que le quota du jour est épuisé.',
  'YouTube refuses the key: {why}': 'YouTube refuse la clé : {why}',
  'YouTube limits the number of queries for a while.': 'YouTube veut moins de demandes pendant un moment.',
  'YouTube refused the query: {why}': 'YouTube a refusé la demande : {why}',
  'YouTube has no channel of this name any more.': 'YouTube n’a plus de chaîne de ce nom.',
  hand: 'une personne',
  'Somebody changed this schedule meanwhile. Save again to replace it.':
    'Quelqu’un a modifié cet envoi programmé entre-temps. Enregistrez de nouveau pour le remplacer.',
};
