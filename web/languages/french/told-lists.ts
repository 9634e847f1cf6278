/** Sentences of the server, see `translated`. */
export const toldLists = {
  'A Douyin id has letters, digits, dots, hyphens and underscores':
    'Un identifiant Douyin se compose de lettres, chiffres, points, tirets et traits de soulignement',
  'A Redbook id has 2 to 60 letters, digits, dots, hyphens and underscores':
    'Un identifiant Redbook compte de 2 à 60 lettres, chiffres, points, tirets et traits de soulignement',
  'A Snapchat handle has 3 to 15 letters, digits, dots, hyphens and underscores and starts with a letter':
    'Un pseudo Snapchat compte de 3 à 15 lettres, chiffres, points, tirets et traits de soulignement, et commence par une lettre',
  'A TikTok handle has 2 to 24 letters, digits, dots and underscores and does not end with a dot':
    'Un pseudo TikTok compte de 2 à 24 lettres, chiffres, points et traits de soulignement, et ne finit pas par un point',
  'A YouTube handle has 3 to 30 letters, digits, dots, hyphens and underscores, or is a channel id (UC…)':
    'Un pseudo YouTube compte de 3 à 30 lettres, chiffres, points, tirets et traits de soulignement, ou est un identifiant de chaîne (UC…)',
  'A folder has no public link. Publish the lists inside it.':
    'Un dossier n’a pas de lien public. Publiez les listes qu’il contient.',
  'A merge can be undone for {n} days.': 'Une fusion peut être annulée pendant {n} jours.',
  'A price must be a number from 0 up': 'Un prix est un nombre à partir de 0',
  'A profile has one account per platform': 'Un profil a un compte par plateforme',
  'An Instagram handle has 1 to 30 letters, digits, dots and underscores, no dot at either end and no two in a row':
    'Un pseudo Instagram compte de 1 à 30 lettres, chiffres, points et traits de soulignement, sans point au début ni à la fin, ni deux points de suite',
  'An invented profile of the demo data cannot be merged with a real one.':
    'Un profil inventé des données de démonstration ne peut pas être fusionné avec un vrai.',
  'Are the values of “{column}” handles on {platform}?':
    'Les valeurs de « {column} » sont-elles des pseudos sur {platform} ?',
  'As chosen for a similar file.': 'Comme indiqué pour un fichier semblable.',
  'Choose a file to import; it comes in the field excelFile.':
    'Choisissez un fichier à importer ; il est envoyé dans le champ excelFile.',
  'Country “{name}”: this country is not known.': 'Pays « {name} » : ce pays n’est pas connu.',
  'Creator {id} is not in this list any more.': 'Le créateur {id} n’est plus dans cette liste.',
  'Does “{column}” hold the creators’ handles or addresses?':
    'La colonne « {column} » contient-elle les pseudos ou les adresses des créateurs ?',
  'Email “{name}”: this is not a mail address.': 'E-mail « {name} » : ce n’est pas une adresse e-mail.',
  'Folders and lists can be nested {n} levels deep; this would be level {levels}.':
    'Dossiers et listes s’imbriquent sur {n} niveaux ; ce serait le niveau {levels}.',
  'In the list already: cells updated.': 'Déjà dans la liste : cellules mises à jour.',
  'In the list already: left as it was.': 'Déjà dans la liste : laissé tel quel.',
  'It could not be imported.': 'Impossible de l’importer.',
  'Lists do not store this.': 'Une liste ne conserve pas cela.',
  'It stopped because of an internal error. Imported rows are kept; resume it, or try later.':
    'Arrêté par une erreur interne. Ce qui est importé reste importé ; reprenez, ou réessayez plus tard.',
  'Its name says so, and most of its values are handles or addresses.':
    'Son nom l’indique, et la plupart de ses valeurs sont des pseudos ou des adresses.',
  'Its name says so.': 'Son nom l’indique.',
  'Its name says {platform}; its values are handles or addresses.':
    'Son nom indique {platform} ; ses valeurs sont des pseudos ou des adresses.',
  'Its values are mail addresses.': 'Ses valeurs sont des adresses e-mail.',
  'Its values are not handles.': 'Ses valeurs ne sont pas des pseudos.',
  'Joined with the imported {platform} account @{username}': 'Réuni au compte {platform} importé @{username}',
  'Left out: it is {name}, who was not selected.': 'Laissé de côté : c’est {name}, qui n’était pas visé.',
  'No failed row is left to retry.': 'Il ne reste aucune ligne en erreur à réessayer.',
  'No {platform} account @{username} is known here yet':
    'Aucun compte {platform} @{username} n’est encore connu ici',
  'No {platform} account @{username} is known here yet.':
    'Aucun compte {platform} @{username} n’est encore connu ici.',
  'Numbers come from data, not from a list.': 'Les chiffres viennent des données, pas d’une liste.',
  'One creator has one {platform} account here; @{username} is taken.':
    'Un créateur a ici un seul compte {platform} ; @{username} est pris.',
  'Only the author of a comment can edit it.': 'Seul l’auteur d’un commentaire peut le modifier.',
  'Only the author of a comment or the owner of the list can delete it.':
    'Seuls l’auteur d’un commentaire et le propriétaire de la liste peuvent le supprimer.',
  'Deliverables “{name}”: {problem}': 'Livrables « {name} » : {problem}',
  'Planned publications “{name}”: {problem}': 'Publications prévues « {name} » : {problem}',
  'Price “{name}”: {problem}': 'Prix « {name} » : {problem}',
  'Somebody changed the options of “{name}” meanwhile. Look at them and try again.':
    'Quelqu’un a modifié les options de « {name} » entre-temps. Vérifiez, puis réessayez.',
  'Somebody saved a newer version of this forecast. Look at it under Versions, then save yours again or duplicate it.':
    'Quelqu’un a enregistré une version plus récente de cette prévision. Regardez-la sous Versions, puis enregistrez de nouveau la vôtre ou dupliquez-la.',
  'Somebody you mention does not have this list. Share it with them first.':
    'Une personne que vous citez n’a pas accès à cette liste. Partagez-la d’abord avec elle.',
  'Tags must be texts': 'Les étiquettes sont des textes',
  'The CRM has no such client any more. Choose another one.':
    'Le CRM n’a plus ce client. Choisissez-en un autre.',
  'The CRM has no such opportunity any more. Choose another one.':
    'Le CRM n’a plus cette opportunité. Choisissez-en une autre.',
  'The accounts of a reported profile come from its sources and are shared by all companies. Create a profile of your own to set accounts by hand.':
    'Les comptes d’un profil signalé viennent de ses sources et sont communs à toutes les entreprises. Créez votre propre profil pour définir des comptes à la main.',
  'The budget does not pay for {n} creators with a price. Raise it, or ask for fewer creators.':
    'Le budget ne suffit pas pour {n} créateurs avec un prix. Augmentez-le, ou demandez moins de créateurs.',
  'The columns of this file are others. Reload the page.':
    'Les colonnes de ce fichier sont différentes. Rechargez la page.',
  'The creator to put them before is not in the list any more.':
    'Le créateur devant lequel les placer n’est plus dans la liste.',
  'The disk is full. Go on once there is room.': 'Le disque est plein. Reprenez quand il y aura de la place.',
  'The file has a header and no rows below it.': 'Le fichier a un en-tête, mais aucune ligne en dessous.',
  'The file is larger than {n} MB. Delete columns that are not needed, or split it.':
    'Le fichier dépasse {n} Mo. Supprimez les colonnes inutiles, ou divisez-le.',
  'The import is paused or not started. Resume it first.':
    'L’import est en pause ou n’a pas commencé. Reprenez-le d’abord.',
  'The list is in the bin. Restore it first.':
    'La liste est dans la corbeille. Restaurez-la, puis continuez.',
  'The news feed did not answer': 'Le flux d’actualités n’a pas répondu',
  'The news service did not answer. Try again in a minute.':
    'Le service d’actualités n’a pas répondu. Réessayez dans une minute.',
  'The platform is not known here.': 'Cette plateforme n’est pas connue ici.',
  'The platform of this row is not known: write the address of the page.':
    'La plateforme de cette ligne n’est pas connue : saisissez l’adresse de la page.',
  'The row names no account.': 'La ligne ne désigne aucun compte.',
  'The rows hold too much text for a list of creators. Delete columns that are not needed.':
    'Les lignes contiennent trop de texte pour une liste de créateurs. Supprimez les colonnes inutiles.',
  'There is no profile {id}.': 'Il n’y a pas de profil {id}.',
  'These are one profile already.': 'C’est déjà un seul profil.',
  'This account was not taken off, or belongs to a profile again.':
    'Ce compte n’a pas été retiré, ou appartient de nouveau à un profil.',
  'This URL is not a {platform} profile': 'Cette adresse n’est pas un profil {platform}',
  'This address is not on {platform} ({host})': 'Cette adresse n’est pas sur {platform} ({host})',
  'A creator of the list has {n} posts of one type; a forecast has at most {most}.':
    'Un créateur de la liste a {n} publications d’un même type ; une prévision en a au plus {most}.',
  'This forecast belongs to no list.': 'Cette prévision n’appartient à aucune liste.',
  'This creator has several deliverables. Edit them one by one.':
    'Ce créateur a plusieurs livrables. Modifiez-les un par un.',
  'This column is not in the list any more. Reload the page.':
    'Cette colonne n’est plus dans la liste. Rechargez la page.',
  'This import has ended.': 'Cet import est terminé.',
  'This import was started already.': 'Cet import a déjà été lancé.',
  'This is not the URL of a {platform} profile': 'Ce n’est pas l’adresse d’un profil {platform}',
  'This is not the address of a creator’s page': 'Ce n’est pas l’adresse de la page d’un créateur',
  'This merge was undone already.': 'Cette fusion a déjà été annulée.',
  'This option is not in the list any more. Reload the page.':
    'Cette option n’est plus dans la liste. Rechargez la page.',
  'This profile has no such account on {platform}.': 'Ce profil n’a pas ce compte sur {platform}.',
  'This profile has {n} accounts on {platform}: say which one by account_id.':
    'Ce profil a {n} comptes sur {platform} : indiquez lequel par account_id.',
  'This row has no such choice any more. Reload the page.':
    'Cette ligne n’a plus ce choix. Rechargez la page.',
  'This row is not in error any more. Reload the page.':
    'Cette ligne n’est plus en erreur. Rechargez la page.',
  'Two columns hold the same thing. Leave one of them out.':
    'Deux colonnes contiennent la même chose. Laissez-en une de côté.',
  'Undo the later merge with {name} first.': 'Annulez d’abord la fusion plus récente avec {name}.',
  '{platform} could not be asked. Try again later.':
    '{platform} n’a pas pu être interrogé. Réessayez plus tard.',
  '“{name}” has fewer than two creators to compare.': '« {name} » a moins de deux créateurs à comparer.',
  '“{name}” is a column of this list.': '« {name} » est une colonne de cette liste.',
  '“{name}” is a folder. Creators go into the lists inside it.':
    '« {name} » est un dossier. Les créateurs vont dans les listes qu’il contient.',
  '“{name}” is an opportunity of {client}.': '« {name} » est une opportunité de {client}.',
  '“{name}” is not a supported platform.': '« {name} » n’est pas une plateforme connue ici.',
  '“{name}” is not in the bin any more.': '« {name} » n’est plus dans la corbeille.',
  '“{name}” is taken for it already.': '« {name} » est déjà pris pour cela.',
  '“{name}” is inside the item you move: a {noun} cannot contain itself.':
    '« {name} » se trouve dans ce que vous déplacez : rien ne peut se contenir soi-même ({noun}).',
  '{name} is in this list already': '{name} est déjà dans cette liste',
  'A creator is not in the list any more. Reload the page.':
    'Un créateur n’est plus dans la liste. Rechargez la page.',
  'A list holds at most {n} creators; “{name}” has {has}.':
    'Une liste contient au plus {n} créateurs ; « {name} » en a {has}.',
  'A monitor follows this list, and its owner may follow no more creators.':
    'Un suivi utilise cette liste, et son propriétaire ne peut pas suivre plus de créateurs.',
  'The monitors of {name} may follow at most {most} creators; this would make it {count}. An admin can raise the limit.':
    'Les suivis de {name} peuvent suivre au plus {most} créateurs ; il y en aurait {count}. Un administrateur peut relever la limite.',
  'The list has no creators.': 'La liste ne contient aucun créateur.',
  'A casting shows at most {most} creators; the list has {n}.':
    'Un casting montre au plus {most} créateurs ; la liste en compte {n}.',
  'The list is full: it holds at most {n} creators.':
    'La liste est pleine : elle contient au plus {n} créateurs.',
  'Profile {id} is not in “{name}”.': 'Le profil {id} n’est pas dans « {name} ».',
  '{name} has no account on this platform.': '{name} n’a pas de compte sur cette plateforme.',
  '{name} has no account on this platform. Add it to the profile first.':
    '{name} n’a pas de compte sur cette plateforme. Ajoutez-le d’abord au profil.',
  '@{username} on {platform} already belongs to {name}':
    '@{username} sur {platform} appartient déjà à {name}',
  '@{username} already belongs to {name}': '@{username} appartient déjà à {name}',
  'Put a picture into this slot first.': 'Placez d’abord une image à cet endroit.',
  'The CRM did not answer.': 'Le CRM n’a pas répondu.',
  'The CRM accepts no further queries for now.': 'Le CRM ne prend plus de demandes pour l’instant.',
  'What is linked stays linked; try again later.': 'Ce qui est lié le reste ; réessayez plus tard.',
  'Search for a name: only the first {n} can be paged through.':
    'Cherchez un nom : seuls les {n} premiers se parcourent.',
};
