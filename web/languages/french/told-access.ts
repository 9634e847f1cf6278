/** Sentences of the server, see `translated`. */
export const toldAccess = {
  list: 'liste',
  folder: 'dossier',
  monitor: 'suivi',
  leaderboard: 'palmarès',
  casting: 'casting',
  rename: 'renommer',
  move: 'déplacer',
  share: 'partager',
  publish: 'publier',
  delete: 'supprimer',
  'A public link opens only what it shows. Sign in for everything else.':
    'Un lien public n’ouvre que ce qu’il montre. Connectez-vous pour tout le reste.',
  'A {noun} has no column {column}': 'Pas de colonne {column} ici ({noun})',
  'Choose a colleague of your company.': 'Choisissez un collègue de votre entreprise.',
  'Choose a colleague whose account is active.': 'Choisissez un collègue dont le compte est actif.',
  'Choose a picture.': 'Choisissez une image.',
  'Choose somebody else to hand this to.': 'Choisissez quelqu’un d’autre à qui confier cela.',
  'It is not shared with this person.': 'Ce n’est pas partagé avec cette personne.',
  'More than {n} calls within a minute. Try again in {time}.':
    'Plus de {n} appels en une minute. Réessayez dans {time}.',
  'Nobody in your company has the address {email}.': 'Personne dans votre entreprise n’a l’adresse {email}.',
  'Only an admin of the operator’s company can show a leaderboard to all companies.':
    'Seul un administrateur de l’entreprise qui gère cette installation peut montrer un palmarès à toutes les entreprises.',
  'Only the owner or an admin can {act} this {noun}.':
    'Réservé au propriétaire ou à un administrateur ({noun} : {act}).',
  'Only the sender of this invitation can copy its link. Send it again to get one.':
    'Seul l’auteur de cette invitation peut en copier le lien. Renvoyez-la pour en obtenir un.',
  'Send the whole picture as multipart/form-data.': 'Envoyez l’image en multipart/form-data, et en entier.',
  'Somebody made it private at the same moment. Try again.':
    'Quelqu’un l’a rendu privé au même moment. Réessayez.',
  'One of these people has no access to the {noun}. Share it with them first.':
    'L’une de ces personnes n’y a pas accès ({noun}). Partagez-le d’abord avec elle.',
  'Text must not hold unreadable characters': 'Un texte ne doit pas contenir de caractères illisibles',
  'The body is too large.': 'L’envoi est trop volumineux.',
  'The disk of this installation is almost full, so nothing can be saved now. What is stored is safe and can be read. Ask the operator of Limelight to free some space.':
    'Le disque de cette installation est presque plein : rien ne peut être enregistré pour l’instant. Ce qui est stocké est intact et reste lisible. Demandez à la personne qui gère Limelight de libérer de la place.',
  'The expiry must be in the future': 'L’échéance doit être dans le futur',
  'The file is empty.': 'Le fichier est vide.',
  'The owner who created it stays. An admin can transfer it to somebody else.':
    'Le propriétaire qui l’a créé reste. Un administrateur peut le transférer à quelqu’un d’autre.',
  'The picture is larger than {n} MB.': 'L’image dépasse {n} Mo.',
  'The x-csrf-token header is missing or wrong. Reload the page.':
    'L’en-tête x-csrf-token manque ou est erroné. Rechargez la page.',
  'This API key is unknown, expired or revoked.': 'Cette clé d’API est inconnue, expirée ou révoquée.',
  'This account has no two-factor authentication.': 'Ce compte n’a pas de seconde étape.',
  'This account is already deactivated.': 'Ce compte est déjà désactivé.',
  'This account is {state}.': 'Ce compte n’est pas actif ({state}).',
  'This call came from a page of another site.': 'Cet appel vient d’une page d’un autre site.',
  'This invitation was sent less than a minute ago. Wait a moment.':
    'Cette invitation a été envoyée il y a moins d’une minute. Patientez un instant.',
  'This invitation was accepted already. Sign in with the password that was set then.':
    'Cette invitation a déjà été acceptée. Connectez-vous avec le mot de passe choisi alors.',
  'This invitation was taken back or has expired. Ask an admin of your company for a new one.':
    'Cette invitation a été retirée ou a expiré. Demandez-en une nouvelle à un administrateur de votre entreprise.',
  'This file is not a supported image. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF file.':
    'Ce n’est pas une image. Choisissez un fichier JPEG, PNG, WebP, GIF, AVIF ou TIFF.',
  'This is the last active admin of the company. Make somebody else an admin first.':
    'C’est le dernier administrateur actif de l’entreprise. Nommez d’abord quelqu’un d’autre administrateur.',
  'This link shows something else.': 'Ce lien montre autre chose.',
  'This link no longer works. Send the invitation again.':
    'Ce lien ne fonctionne plus. Renvoyez l’invitation.',
  'This person has already joined.': 'Cette personne a déjà rejoint l’entreprise.',
  'This person has not joined yet. Cancel the invitation instead.':
    'Cette personne n’a pas encore rejoint l’entreprise. Annulez plutôt l’invitation.',
  'This person already owns it.': 'Cette personne en est déjà propriétaire.',
  'This picture is gone': 'Cette image n’existe plus',
  'This version of the media value model was replaced, or its model is archived. Choose another.':
    'Cette version du modèle de valeur média a été remplacée, ou son modèle est archivé. Choisissez-en un autre.',
  'This {noun} is not public.': 'Ce n’est pas public ({noun}).',
  'This {noun} is not shared with you. Ask its owner or an admin.':
    'Ce n’est pas partagé avec vous ({noun}). Demandez à son propriétaire ou à un administrateur.',
  'Too many wrong passwords. Try again in {n} min.': 'Trop de mots de passe erronés. Réessayez dans {n} min.',
  'You sent too many access requests today. Try again tomorrow.':
    'Vous avez fait beaucoup de demandes aujourd’hui. Réessayez demain.',
  'You cannot change your own access. Ask another admin.':
    'Vous ne pouvez pas modifier votre propre accès. Demandez à un autre administrateur.',
  'You cannot change your own role. Ask another admin.':
    'Vous ne pouvez pas modifier votre propre rôle. Demandez à un autre administrateur.',
  'You cannot deactivate your own account. Ask another admin.':
    'Vous ne pouvez pas désactiver votre propre compte. Demandez à un autre administrateur.',
  'You have an account with this address already, in another company. Ask for an invitation to another address.':
    'Vous avez déjà un compte à cette adresse, dans une autre entreprise. Demandez une invitation à une autre adresse.',
  'You have this {noun} already.': 'Vous y avez déjà accès ({noun}).',
  'You have {n} working keys. Revoke one that is not used any more.':
    'Vous avez {n} clés valables. Révoquez-en une qui ne sert plus.',
  'Your account has no access to this area.': 'Votre compte n’a pas accès à cet espace.',
  'Your company sent {n} invitations within an hour. Try again later.':
    'Votre entreprise a envoyé {n} invitations en une heure. Réessayez plus tard.',
  'Manage your own two-factor authentication on your account page.':
    'Votre propre seconde étape se trouve sur votre page de compte.',
  '{what} not found': '{what} : introuvable',
  'Start Limelight once before you add companies: this creates your own account.':
    'Démarrez Limelight une fois avant d’ajouter des entreprises : cela crée votre propre compte.',
  'Try again in {time}.': 'Réessayez dans {time}.',
  'Try again in {time}, or open the link that was mailed to this address: it lets this browser in at once.':
    'Réessayez dans {time}, ou ouvrez le lien envoyé à cette adresse : il laisse entrer ce navigateur aussitôt.',
  'This code comes from your authenticator app. There is nothing to send.':
    'Ce code vient de votre application d’authentification. Il n’y a rien à envoyer.',
  'A code was sent just now. Another can be sent in {n} seconds.':
    'Un code vient d’être envoyé. Un autre peut l’être dans {n} secondes.',
  'No number is waiting for a code. Enter your number again.':
    'Aucun numéro n’attend de code. Saisissez de nouveau votre numéro.',
  'Recovery codes need two-factor authentication. Switch it on first.':
    'Les codes de secours vont avec une seconde étape. Activez-la d’abord.',
  'Only YouTube uses a key.': 'Seul YouTube demande une clé.',
  'There is no demo data here.': 'Il n’y a pas de données de démonstration ici.',
  'The demo data is here already.': 'Les données de démonstration sont déjà là.',
  'Your company has {n} versions of media value models, which is the maximum.':
    'Votre entreprise a {n} versions de modèles de valeur média, et pas plus ne sont conservées.',
  'Your company’s numbers use “{name}”. Choose another model first.':
    'Les chiffres de votre entreprise sont faits avec « {name} ». Choisissez d’abord un autre modèle.',
  'There is a model “{name}” already.': 'Il y a déjà un modèle « {name} ».',
  'Too many failed sign-ins.': 'Trop de connexions manquées.',
  'Too many wrong passwords.': 'Trop de mots de passe erronés.',
  'Too many pages follow this at once. Ask every 15 seconds instead.':
    'Trop de pages suivent ceci en même temps. Demandez plutôt toutes les 15 secondes.',
  'Too many wrong codes.': 'Trop de codes erronés.',
  'Too many codes were requested.': 'Trop de codes demandés.',
  'Too many requests for a new password.': 'Trop de demandes de nouveau mot de passe.',
  '{n} seconds': '{n} secondes',
  '{n} minutes': '{n} minutes',
  '1 second': '1 seconde',
  '1 minute': '1 minute',
  'Send an API key as "Authorization: Bearer ll_…": Settings → API keys makes one.':
    'Envoyez une clé d’API dans « Authorization: Bearer ll_… » : Paramètres → Clés d’API en crée une.',
  'Send one message at a time.': 'Envoyez un message à la fois.',
  Alert: 'Alerte',
  Erasure: 'Effacement',
  Event: 'Événement',
  File: 'Fichier',
  Mapping: 'Correspondance',
  Message: 'Message',
  'Saved filter': 'Filtre enregistré',
  Session: 'Session',
  'Tracking link': 'Lien de suivi',
  '{n} days': '{n} jours',
  failed: 'échoué',
  deactivated: 'désactivé',
  invited: 'invité',
  'If there is an account with this address, a mail with a link is on its way. Links mailed within the last hour work as well.':
    'S’il existe un compte à cette adresse, un e-mail avec un lien est en route. Les liens envoyés dans la dernière heure fonctionnent aussi.',
  'Start the number with + and the country code': 'Commencez le numéro par + et l’indicatif du pays',
  'This is not a phone number': 'Ce n’est pas un numéro de téléphone',
  'No phone has this number. Check the digits.': 'Aucun téléphone n’a ce numéro. Vérifiez les chiffres.',
  'This is not a mobile number: it cannot receive texts':
    'Ce n’est pas un numéro de mobile : il ne peut pas recevoir de SMS',
  'Only YouTube uses a key': 'Seul YouTube demande une clé',
  'Single sign-on is not set up.': 'L’authentification unique n’est pas configurée.',
  'This sign-in took too long or began in another browser. Sign in again.':
    'Cette connexion a duré trop longtemps ou a commencé dans un autre navigateur. Reconnectez-vous.',
  'The identity provider cannot be reached. Try again in a moment.':
    'Le fournisseur d’identité est injoignable. Réessayez dans un instant.',
  'The identity provider did not confirm this sign-in. Sign in again.':
    'Le fournisseur d’identité n’a pas confirmé cette connexion. Reconnectez-vous.',
  'None of your groups may use Limelight. Ask an admin of your company.':
    'Aucun de vos groupes n’a accès à Limelight. Adressez-vous à un administrateur de votre entreprise.',
  'You have no account here. Ask an admin of your company to invite you.':
    'Vous n’avez pas de compte ici. Demandez une invitation à un administrateur de votre entreprise.',
  'Your account is deactivated. Ask an admin of your company.':
    'Votre compte est désactivé. Adressez-vous à un administrateur de votre entreprise.',
  'You have an account with this address already, in another company. Sign in to that one with its password.':
    'Cette adresse a déjà un compte, dans une autre entreprise. Connectez-vous à celui-ci avec son mot de passe.',
  'The identity provider did not send your e-mail address.':
    'Le fournisseur d’identité n’a pas transmis votre adresse e-mail.',
  'The identity provider has not verified your e-mail address. Verify it there, then sign in again.':
    'Le fournisseur d’identité n’a pas vérifié votre adresse e-mail. Faites-la vérifier, puis reconnectez-vous.',
  'The identity provider is set by the environment of this installation.':
    'Le fournisseur d’identité est défini par l’environnement de cette installation.',
  'No identity provider answers at this address.': 'Aucun fournisseur d’identité ne répond à cette adresse.',
  'Enter the client secret of the new issuer.': 'Saisissez le secret client du nouvel émetteur.',
  'The issuer must be an address that starts with https://':
    'L’émetteur doit être une adresse qui commence par https://',
  'Client ID is required': 'L’identifiant client est obligatoire',
  'A group has at most 200 characters': 'Un groupe compte au plus 200 caractères',
  'Enter domains like example.com': 'Saisissez des domaines tels que example.com',
  'At most {n} domains': 'Au plus {n} domaines',
  'Name the claim that has the groups': 'Indiquez l’attribut qui contient les groupes',
};
