/** The tab Ask of a profile. */
export const ask = {
  '30-day growth': 'Croissance sur 30 jours',
  'About the creator': 'À propos du créateur',
  accounts: 'comptes',
  'Accounts compared': 'Comptes comparés',
  'all rows': 'toutes les lignes',
  Answer: 'Réponse',
  'Any topic': 'Tous les sujets',
  Ask: 'Demander',
  'Ask about {name}': 'Une question sur {name}',
  'Asked before in this browser': 'Déjà demandé dans ce navigateur',
  'Audience genders': 'Genres de l’audience',
  'Audience interests': 'Centres d’intérêt de l’audience',
  'Audience languages': 'Langues de l’audience',
  brands: 'marques',
  'Brands in posts': 'Marques dans les publications',
  'Choose one of the known questions, or use other words:':
    'Choisissez une des questions connues, ou utilisez d’autres mots :',
  'Clear history': 'Effacer l’historique',
  'Compared with peers': 'Comparé aux pairs',
  'Credible in total': 'Crédibles au total',
  'Did you mean': 'Vouliez-vous dire',
  Field: 'Champ',
  fields: 'champs',
  'Fields of the question': 'Champs de la question',
  'Follower growth': 'Croissance des abonnés',
  Group: 'Groupe',
  Influencers: 'Influenceurs',
  'Mass followers': 'Comptes de masse',
  'Median of the peers': 'Médiane des pairs',
  Month: 'Mois',
  'Most used mentions': 'Mentions les plus fréquentes',
  'No known question matches': 'Aucune question connue ne correspond',
  'Paid posts': 'Publications sponsorisées',
  Percentile: 'Centile',
  Period: 'Période',
  'Platforms and followers': 'Plateformes et abonnés',
  prices: 'tarifs',
  'rows {rows}': { one: 'ligne {rows}', other: 'lignes {rows}' },
  'Rows of this answer': 'Lignes de cette réponse',
  'Sent to {host}: the question and {n} rows, with texts of posts.':
    'Envoyé à {host} : la question et {n} lignes, avec des textes de publications.',
  'Sent to {host}: the question and {n} rows, without texts of posts.':
    'Envoyé à {host} : la question et {n} lignes, sans texte de publication.',
  'Share of the audience': 'Part de l’audience',
  'Show the posts: {when}': 'Voir les publications : {when}',
  'Texts of posts may be sent to {model} at {host}':
    'Les textes des publications peuvent être envoyés à {model} ({host})',
  'The words are matched with the known questions; no language model is set up.':
    'Les mots sont comparés aux questions connues ; aucun modèle de langage n’est configuré.',
  'Totals of a period': 'Totaux d’une période',
  'Understood as “{question}” from the words: {words}. Correct it with the fields above.':
    'Compris comme « {question} » d’après les mots : {words}. Corrigez avec les champs ci-dessus.',
  Value: 'Valeur',
  'Weakest posts': 'Publications les plus faibles',
  Weekday: 'Jour de la semaine',
  'Which posts about skincare worked best in the last 3 months?':
    'Quelles sont les meilleures publications sur le soin de la peau des 3 derniers mois ?',
  'Without it only the question and totals are sent.': 'Sinon, seuls la question et des totaux sont envoyés.',
  'Written by Limelight from its own data. No data left this installation.':
    'Rédigé par Limelight à partir de ses données. Aucune donnée n’a quitté cette installation.',
  'Written by Limelight. The answer of {model} is not shown: {reason}.':
    'Rédigé par Limelight. La réponse de {model} n’est pas montrée : {reason}.',
  'Written by {model}; its numbers were checked against the rows.':
    'Rédigé par {model} ; ses chiffres ont été vérifiés dans les lignes.',
  '{from} to {to}': 'du {from} au {to}',
};
