export const comments = {
  '1 comment': '1 commentaire',
  'answers another comment': 'répond à un autre commentaire',
  'Import comments': 'Importer des commentaires',
  'No comments of this post were imported.': 'Aucun commentaire de cette publication n’a été importé.',
  'Order of the comments': 'Ordre des commentaires',
  'The platform counts no comments of this post.':
    'La plateforme ne compte aucun commentaire sur cette publication.',
  'They come with tables that have a row for each comment: its text, its author, and the address of the post.':
    'Ils viennent de tableaux avec une ligne par commentaire : son texte, son auteur et l’adresse de la publication.',
  'Unknown author': 'Auteur inconnu',
  'Unsure, perhaps negative': 'Incertain, peut-être négatif',
  'Unsure, perhaps neutral': 'Incertain, peut-être neutre',
  'Unsure, perhaps positive': 'Incertain, peut-être positif',
  '{count} comments': '{count} commentaires',
  '{n} answers': { one: '{n} réponse', other: '{n} réponses' },
  '{n} comments imported': { one: '{n} commentaire importé', other: '{n} commentaires importés' },
  '{total} imported of {all} counted': '{total} importés sur {all} comptés',
};
