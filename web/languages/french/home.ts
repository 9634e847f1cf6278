export const home = {
  'Add a creator by hand, with accounts and prices.':
    'Ajoutez un créateur à la main, avec ses comptes et ses tarifs.',
  'Analyse a keyword': 'Analyser un mot-clé',
  'By country, followers, engagement and topics.':
    'Par pays, abonnés, engagement et ce dont parlent leurs publications.',
  'Choose your language and turn on two-factor authentication.':
    'Choisissez votre langue, et une seconde étape à la connexion.',
  'answered in {ms} ms': 'réponse en {ms} ms',
  'by media value': 'par valeur média',
  'Drop a file with posts or creators: CSV, Excel or JSON, as exported by your tool.':
    'Déposez un fichier de publications ou de créateurs : CSV, Excel, JSON, tel que votre outil l’exporte.',
  'Find creators': 'Trouver des créateurs',
  'First steps': 'Premiers pas',
  'Import data': 'Importer des données',
  'Create a list': 'Créer une liste',
  'Set up your account': 'Préparer votre compte',
  'Largest creators': 'Créateurs les plus suivis',
  'Latest posts': 'Dernières publications',
  'newest {when}': 'la plus récente {when}',
  'No dated posts yet.': 'Aucune publication n’a encore de date.',
  'Opened recently': 'Ouverts récemment',
  'Profiles and keywords you open are listed here.':
    'Les profils et les mots-clés que vous ouvrez apparaissent ici.',
  'Save a keyword report to open it again with one click.':
    'Enregistrez un rapport de mot-clé pour y revenir d’un clic.',
  'Save a search with its filters to see new profiles later.':
    'Enregistrez une recherche avec ses filtres pour voir plus tard qui s’y ajoute.',
  'Saved keyword reports': 'Rapports de mots-clés enregistrés',
  'Saved profile filters': 'Filtres de profils enregistrés',
  'Search profiles': 'Chercher des profils',
  'Shared with me': 'Partagés avec moi',
  'Top creators': 'Créateurs en tête',
  'Who posts about a word, #hashtag or @mention, and how well it performs.':
    'Qui publie sur un mot, un #hashtag ou une @mention, et avec quel succès.',
  'Running monitors': 'Suivis en cours',
  'Go to monitors': 'Aller aux suivis',
  'A monitor collects the posts of a campaign every day. None is running.':
    'Un suivi réunit les publications d’une campagne jour après jour. Aucun n’est en cours.',
  'collecting posts': 'recherche des publications',
  '{posts} · until {day}': '{posts} · jusqu’au {day}',
  'Recent lists': 'Listes récentes',
  'Go to lists': 'Aller aux listes',
  'Collect creators in a list to compare them, note prices and plan campaigns.':
    'Réunissez des créateurs dans une liste pour les comparer, chiffrer et planifier.',
  Import: 'Import',
  Export: 'Export',
  'Looking for posts': 'Recherche de publications',
  'Running now': 'En cours',
  'created the list': 'a créé la liste',
  'changed the list': 'a modifié la liste',
  'added creators to the list': 'a ajouté des créateurs à la liste',
  'removed creators from the list': 'a retiré des créateurs de la liste',
  'created the monitor': 'a créé le suivi',
  'changed the monitor': 'a modifié le suivi',
  'removed posts from the monitor': 'a retiré des publications du suivi',
  'added posts back to the monitor': 'a remis des publications dans le suivi',
  'changed the budget of the monitor': 'a modifié le budget du suivi',
  'created the leaderboard': 'a créé le palmarès',
  'changed the leaderboard': 'a modifié le palmarès',
  Activity: 'Activité',
  '30 days': '30 jours',
};
