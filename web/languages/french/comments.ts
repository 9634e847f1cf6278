export const comments = {
  '1 comment': '1 commentaire',
  'replies to another comment': 'répond à un autre commentaire',
  'Import comments': 'Importer des commentaires',
  'No comments on this post have been imported.': 'Aucun commentaire de cette publication n’a été importé.',
  'Sort comments': 'Ordre des commentaires',
  'The platform reports no comments on this post.':
    'La plateforme ne compte aucun commentaire sur cette publication.',
  'Import a table with one row per comment: text, author and post URL.':
    'Ils viennent de tableaux avec une ligne par commentaire : son texte, son auteur et l’adresse de la publication.',
  'Unknown author': 'Auteur inconnu',
  'Unsure, probably negative': 'Incertain, peut-être négatif',
  'Unsure, probably neutral': 'Incertain, peut-être neutre',
  'Unsure, probably positive': 'Incertain, peut-être positif',
  '{count} comments': '{count} commentaires',
  '{n} replies': { one: '{n} réponse', other: '{n} réponses' },
  '{n} comments imported': { one: '{n} commentaire importé', other: '{n} commentaires importés' },
  '{total} imported of {all} reported': '{total} importés sur {all} comptés',
};
