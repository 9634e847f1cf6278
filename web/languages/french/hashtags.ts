export const hashtags = {
  'Add creator': 'Ajouter le créateur',
  'Add its creator': 'Ajouter son créateur',
  'Add the creator of the post of {when}': 'Ajouter le créateur de la publication du {when}',
  'added; the posts are asked for soon': 'ajouté ; ses publications seront bientôt interrogées',
  'Another creator': 'Un autre créateur',
  'As Instagram shows it above the post: a handle or the profile’s URL':
    'Tel qu’Instagram l’affiche au-dessus de la publication : un identifiant ou l’URL du profil',
  'asked {when}, without an answer so far': 'interrogé {when}, sans réponse pour le moment',
  'asked {when}; this post was not among the posts':
    'interrogé {when} ; cette publication n’était pas parmi les publications',
  'comments unknown': 'commentaires inconnus',
  'Handle of the author': 'Identifiant de l’auteur',
  'Hashtag creator added': 'Créateur d’une publication sous un hashtag ajouté',
  'Hashtag post ignored': 'Publication sous un hashtag ignorée',
  'Hide ignored posts': 'Masquer les publications ignorées',
  Ignore: 'Ignorer',
  'Ignore the post of {when}': 'Ignorer la publication du {when}',
  'last asked {when}': 'interrogé pour la dernière fois {when}',
  'likes hidden': 'mentions J’aime masquées',
  'Limelight can search Instagram for posts under the hashtags of this campaign.':
    'Limelight peut chercher sur Instagram des publications sous les hashtags de cette campagne.',
  'Meta names no author, so these posts are not counted. Open a post, see whose it is, and add its creator: Limelight then asks for the creator’s posts. Posts that are in your data are not listed.':
    'Meta n’indique pas d’auteur : ces publications ne sont donc pas comptées. Ouvrez une publication, voyez de qui elle est et ajoutez son créateur : Limelight interroge alors ses publications. Les publications déjà présentes dans vos données ne sont pas listées.',
  'no Instagram account': 'pas de compte Instagram',
  'No ignored posts.': 'Aucune publication ignorée.',
  'No longer ignore': 'Ne plus ignorer',
  'No longer ignore the post of {when}': 'Ne plus ignorer la publication du {when}',
  'No posts under these hashtags are missing so far.':
    'Aucune publication sous ces hashtags ne manque pour le moment.',
  'not asked yet': 'pas encore interrogé',
  'Open on Instagram': 'Ouvrir sur Instagram',
  'Open the post of {when} on Instagram': 'Ouvrir la publication du {when} sur Instagram',
  'Posts under the hashtags': 'Publications sous les hashtags',
  'Posts under the hashtags that are not in this campaign':
    'Publications sous les hashtags absentes de cette campagne',
  'Show ignored posts': 'Afficher les publications ignorées',
  'The post is ignored': 'La publication est ignorée',
  'The posts of {name} are asked for soon. They count by the keywords of the campaign.':
    'Les publications de {name} seront bientôt interrogées. Elles comptent selon les mots-clés de la campagne.',
  'Turn on hashtag search in Sources': 'Activer la recherche par hashtag dans Sources',
  'waits at least until {when}: Meta allows 30 different hashtags in 7 days, and newer campaigns go first':
    'en attente au moins jusqu’au {when} : Meta autorise 30 hashtags différents en 7 jours, et les campagnes plus récentes passent d’abord',
  '{name} was chosen for the campaign. The posts are asked for soon.':
    '{name} a été choisi pour la campagne. Ses publications seront bientôt interrogées.',
};
