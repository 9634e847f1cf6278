export const singleSignOn = {
  'Single sign-on': 'Authentification unique',
  'Sign in with the identity provider of your company':
    'Se connecter avec le fournisseur d’identité de votre entreprise',
  'Sign in with {name}': 'Se connecter avec {name}',
  'Signing you in …': 'Connexion en cours…',
  'You are not signed in': 'Vous n’êtes pas connecté',
  'People sign in with the account of your company. Passwords keep working.':
    'On se connecte avec le compte de votre entreprise. Les mots de passe restent valables.',
  'Identity provider': 'Fournisseur d’identité',
  'Set by the environment of this installation, so it cannot be changed here.':
    'Défini par l’environnement de cette installation : il ne se modifie pas ici.',
  Issuer: 'Émetteur',
  'Address of the identity provider': 'Adresse du fournisseur d’identité',
  Button: 'Bouton',
  'Name on the sign-in page': 'Nom affiché sur la page de connexion',
  'Client ID': 'Identifiant client',
  'From the provider’s page of the application': 'Sur la page de l’application chez le fournisseur',
  'Client secret': 'Secret client',
  'Stored. Enter a new one to replace it.': 'Enregistré. Saisissez-en un nouveau pour le remplacer.',
  'Stored encrypted': 'Conservé chiffré',
  'Mail domains': 'Domaines de messagerie',
  'People of these domains join as members at their first sign-in. Others need an invitation.':
    'Les personnes de ces domaines deviennent membres à leur première connexion. Les autres doivent être invitées.',
  'Roles from groups': 'Rôles selon les groupes',
  'With a group, people without a Limelight password get their role from the provider at every sign-in. Leave all empty to set roles under Users.':
    'Avec un groupe, les personnes sans mot de passe Limelight reçoivent leur rôle du fournisseur à chaque connexion. Laissez tout vide pour attribuer les rôles sous Utilisateurs.',
  'Group of admins': 'Groupe des administrateurs',
  'Group of members': 'Groupe des membres',
  'Group of viewers': 'Groupe des lecteurs',
  'Claim with the groups': 'Attribut contenant les groupes',
  'Single sign-on saved.': 'Authentification unique enregistrée.',
  'Single sign-on removed.': 'Authentification unique supprimée.',
  'Single sign-on was not saved.': 'L’authentification unique n’a pas été enregistrée.',
  'For your provider and your people': 'Pour votre fournisseur et vos équipes',
  'Redirect address': 'Adresse de retour',
  'Enter it in the provider’s list of allowed addresses.':
    'À saisir dans la liste des adresses autorisées du fournisseur.',
  'Sign-in page': 'Page de connexion',
  'Shows the button of your company.': 'Affiche le bouton de votre entreprise.',
  'Copy {name}': 'Copier : {name}',
  'Identity provider set': 'Fournisseur d’identité défini',
  'Identity provider removed': 'Fournisseur d’identité supprimé',
};
