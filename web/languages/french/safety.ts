export const safety = {
  Disclosure: 'Transparence',
  Disclosed: 'Signalée',
  'Not disclosed': 'Non signalée',
  Unclear: 'Incertain',
  'The platform shows its label of a paid partnership.':
    'La plateforme affiche sa mention de partenariat rémunéré.',
  'The text has a clear label.': 'Le texte porte une mention claire.',
  'The label comes after the part of the text that is shown at first.':
    'La mention vient après la partie du texte affichée d’abord.',
  'The words name a relationship, but not clearly that the post is paid.':
    'Les mots évoquent une relation, sans dire clairement que la publication est payée.',
  'The label is of another market or language.': 'La mention est celle d’un autre marché ou d’une autre langue.',
  'The text says that the post is not paid.': 'Le texte dit que la publication n’est pas payée.',
  'The text has no label.': 'Le texte ne porte aucune mention.',
  'The post has no text. A label in the picture or video cannot be read.':
    'La publication n’a pas de texte. Une mention dans l’image ou la vidéo ne peut pas être lue.',
  'No rules for this market, and the six markets with rules differ.':
    'Aucune règle pour ce marché, et les six marchés qui en ont diffèrent.',
  'Market unknown: set it in the campaign, or the country of the creator.':
    'Marché inconnu : indiquez-le dans la campagne, ou le pays du créateur.',
  'This market has no rules here; the six markets with rules are compared.':
    'Ce marché n’a pas de règles ici ; les six marchés qui en ont sont comparés.',
  'Market of the campaign: {market}': 'Marché de la campagne : {market}',
  'Country of the creator: {market}': 'Pays du créateur : {market}',
  'Words found:': 'Mots trouvés :',
  'Clear labels here: {labels}': 'Mentions claires ici : {labels}',
  'Only a paid post needs a label. Limelight reads texts, not pictures or videos.':
    'Seule une publication payée doit porter une mention. Limelight lit les textes, pas les images ni les vidéos.',
  'Disclosure: {verdict}. Show why': 'Transparence : {verdict}. Voir pourquoi',
  'Any disclosure': 'Transparence',
  'Posts disclosed': 'Publications signalées',
  '{n} posts are not disclosed': {
    one: '{n} publication n’est pas signalée',
    other: '{n} publications ne sont pas signalées',
  },
  '{n} posts have an unclear disclosure': {
    one: '{n} publication porte une mention incertaine',
    other: '{n} publications portent une mention incertaine',
  },
};
