export const connections = {
  '@{username} on {platform}': '@{username} sur {platform}',
  '@{username} on {platform} is connected.': '@{username} sur {platform} est connecté.',
  '@{username}: sign in again.': '@{username} : reconnectez-vous.',
  'Access has ended. The data is being deleted.':
    'L’accès a pris fin. Les données sont en cours de suppression.',
  'Access to {account} ends now, and the data that came in by it is deleted.':
    'L’accès à {account} prend fin maintenant, et les données reçues par ce biais sont supprimées.',
  'Accounts of {name}': 'Comptes de {name}',
  'Agree and sign in with {platform}': 'Accepter et se connecter avec {platform}',
  App: 'Application',
  'App ID and app secret, from Settings → Basic of your Meta app. Standard Access is enough for your own accounts.':
    'Identifiant et clé secrète de l’application, dans Paramètres → Général de votre application Meta. L’accès standard suffit pour vos propres comptes.',
  'App of {name}': 'Application de {name}',
  'App {id}': 'Application {id}',
  'Apps and sign-ins': 'Applications et connexions',
  'Ask an admin of your company.': 'Demandez à un administrateur de votre entreprise.',
  'Client ID and secret of an OAuth client of the type web application, in the Google Cloud console.':
    'Identifiant et secret d’un client OAuth de type application web, dans la console Google Cloud.',
  'Client key and secret of your app at TikTok for Developers, with Login Kit and the Display API.':
    'Clé et secret client de votre application chez TikTok for Developers, avec Login Kit et l’API Display.',
  'Connect accounts…': 'Connecter des comptes…',
  'Connect your account': 'Connectez votre compte',
  'Connected accounts': 'Comptes connectés',
  'Connected since {day}': 'Connecté depuis le {day}',
  'Connected {when}': 'Connecté {when}',
  'Connected {when}, last read {read}': 'Connecté {when}, dernière lecture {read}',
  'Connected, checked': 'Connecté, interrogé',
  'connected by the creator': 'connecté par le créateur',
  'Connecting …': 'Connexion en cours…',
  'Creators connect their accounts by a link: stories, reach and audience.':
    'Les créateurs connectent leurs comptes par un lien : stories, portée et audience.',
  'Creators connect their accounts by a link: videos with their numbers.':
    'Les créateurs connectent leurs comptes par un lien : vidéos avec leurs chiffres.',
  'Creators connect their channels by a link: videos and viewers.':
    'Les créateurs connectent leurs chaînes par un lien : vidéos et spectateurs.',
  'Creators sign in by an app of your company at Instagram, TikTok or Google. None is set up yet.':
    'Les créateurs se connectent par une application de votre entreprise chez Instagram, TikTok ou Google. Aucune n’est encore configurée.',
  Disconnect: 'Déconnecter',
  'Disconnect and delete the data': 'Déconnecter et supprimer les données',
  'Ended {when}': 'Terminé {when}',
  'Creator Marketplace': 'Creator Marketplace',
  'Finds posts under the hashtags of running campaigns. Your app needs the feature Instagram Public Content Access, which Meta grants by App Review.':
    'Trouve les publications sous les hashtags des campagnes en cours. Votre application doit disposer de la fonctionnalité Instagram Public Content Access, que Meta accorde par App Review.',
  'Hashtag search': 'Recherche par hashtag',
  'Not granted at the last sign-in: {permissions}. Log in again and allow it.':
    'Non accordé à la dernière connexion : {permissions}. Reconnectez-vous et autorisez-le.',
  'Your app needs the permission instagram_creator_marketplace_discovery with Advanced Access, and Meta must consider your brand eligible. With Standard Access, Meta answers with test creators.':
    'Votre application doit disposer de l’autorisation instagram_creator_marketplace_discovery avec l’accès avancé, et Meta doit juger votre marque éligible. Avec l’accès standard, Meta répond avec des créateurs de test.',
  'For the list of allowed addresses of the app': 'Pour la liste des adresses autorisées de l’application',
  'ID of the app': 'Identifiant de l’application',
  'Instagram app ID and secret, from the Instagram product of your Meta app. Creators outside your business need Advanced Access (App Review), or the role of a tester.':
    'Identifiant et clé secrète de l’application Instagram, dans le produit Instagram de votre application Meta. Pour les créateurs hors de votre entreprise, il faut l’accès avancé (App Review) ou le rôle de testeur.',
  'Instagram by Facebook': 'Instagram par Facebook',
  'Instagram for creators': 'Instagram pour créateurs',
  'Link works for': 'Le lien fonctionne',
  'Log in again': 'Se reconnecter',
  'Log in with Facebook': 'Se connecter avec Facebook',
  'Log out': 'Se déconnecter',
  'Nothing was connected': 'Rien n’a été connecté',
  'Open the link that you received again, and repeat the sign-in.':
    'Rouvrez le lien que vous avez reçu et recommencez la connexion.',
  'Posts of any professional account, and your own account with stories and reach.':
    'Publications de tout compte professionnel, et votre propre compte avec stories et portée.',
  'Replace link': 'Remplacer le lien',
  'Revoke link': 'Révoquer le lien',
  'Secret of the app': 'Secret de l’application',
  'Copy the link for {name}': 'Copier le lien pour {name}',
  'Create link for {name}': 'Créer le lien pour {name}',
  'Each link is for one creator: whoever has it can connect and disconnect accounts.':
    'Chaque lien est pour un seul créateur : qui le possède peut connecter et déconnecter des comptes.',
  'Invite to connect': 'Inviter à se connecter',
  'Link for {name}': 'Lien pour {name}',
  'Links by creator': 'Liens par créateur',
  'Not connected': 'Non connecté',
  'Select at most {n} creators to invite them.': 'Sélectionnez au plus {n} créateurs pour les inviter.',
  'Works until {day}.': 'Valable jusqu’au {day}.',
  '{n} of {all} connected.': '{n} sur {all} connectés.',
  'Copy {n} links': { one: 'Copier {n} lien', other: 'Copier {n} liens' },
  'Set one up in Sources': 'Configurez-en une dans Sources',
  'Set up': 'Configurer',
  'Sign in with {platform} again': 'Se reconnecter avec {platform}',
  'Signed in as @{username}.': 'Connecté en tant que @{username}.',
  'Signed in as @{username}, last read {when}.': 'Connecté en tant que @{username}, dernière lecture {when}.',
  'The creator must sign in again.': 'Le créateur doit se reconnecter.',
  'The creator signs in with Instagram, TikTok or YouTube, and stories, reach and audience come in as measured. They can withdraw at any time, which deletes this data.':
    'Le créateur se connecte avec Instagram, TikTok ou YouTube ; stories, portée et audience arrivent alors mesurées. Il peut retirer son accord à tout moment, ce qui supprime ces données.',
  'The sign-in could not begin.': 'La connexion n’a pas pu commencer.',
  'The sign-in did not succeed.': 'La connexion n’a pas abouti.',
  'The sign-in has ended. Connect again below.': 'La connexion a pris fin. Reconnectez-vous ci-dessous.',
  'This link does not work.': 'Ce lien ne fonctionne pas.',
  'This link is missing the part after the #. Ask the sender for it again.':
    'Il manque à ce lien la partie après le #. Redemandez-le à son expéditeur.',
  'This link no longer connects accounts. You can still withdraw here.':
    'Ce lien ne connecte plus de comptes. Vous pouvez encore retirer votre accord ici.',
  'TikTok for creators': 'TikTok pour créateurs',
  'Meta asks for it with the address': 'Meta le demande avec l’adresse',
  'Optional: product Webhooks, object Instagram, field mentions':
    'Facultatif : produit Webhooks, objet Instagram, champ mentions',
  'Verify token': 'Jeton de vérification',
  'Webhook of mentions': 'Webhook des mentions',
  'Withdraw and delete': 'Retirer et supprimer',
  'Withdraw consent for {account}': 'Retirer l’accord pour {account}',
  'Withdraw consent?': 'Retirer votre accord ?',
  'Works until {day}. Send it to this creator only.':
    'Fonctionne jusqu’au {day}. Ne l’envoyez qu’à ce créateur.',
  'You agree that': 'Vous acceptez que',
  'YouTube for creators': 'YouTube pour créateurs',
  '{company} asks {creator} to connect an account, so that results are measured and not estimated.':
    '{company} demande à {creator} de connecter un compte, pour que les résultats soient mesurés et non estimés.',
  '{company} has not set up a platform yet.': '{company} n’a encore configuré aucune plateforme.',
  '{company} reads': '{company} lit',
  '{n} days': { one: '{n} jour', other: '{n} jours' },
  // Audit log.
  Connections: 'Connexions',
  'App set': 'Application définie',
  'App removed': 'Application supprimée',
  'Feature of the Meta app changed': 'Fonctionnalité de l’application Meta modifiée',
  'Own account connected': 'Compte de l’entreprise connecté',
  'Own account disconnected': 'Compte de l’entreprise déconnecté',
  'Link for a creator created': 'Lien pour un créateur créé',
  'Link for a creator revoked': 'Lien pour un créateur révoqué',
  'Account of a creator disconnected': 'Compte d’un créateur déconnecté',
  'Account connected by a creator': 'Compte connecté par un créateur',
  'Consent withdrawn by a creator': 'Accord retiré par un créateur',
};
