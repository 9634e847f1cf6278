export const mediaValue = {
  'Add a tier': 'Ajouter un palier',
  'and more': 'et plus',
  "by the company's tiers": 'selon les paliers de l’entreprise',
  'by followers, on every screen and in every file':
    'par nombre d’abonnés, sur tous les écrans et dans tous les fichiers',
  'These tiers are now in use.': 'Les créateurs sont désormais répartis selon ces paliers.',
  'first followers of the tier ≤ followers < first of the next':
    'premiers abonnés du palier ≤ abonnés < premiers du suivant',
  'First followers of tier {n}': 'Premiers abonnés du palier {n}',
  'From followers': 'À partir de (abonnés)',
  'Followers of a post’s account, by its newest observation.':
    'Le nombre d’abonnés du compte de la publication, selon la dernière observation.',
  'Name of tier {n}': 'Nom du palier {n}',
  'Remove tier {n}': 'Retirer le palier {n}',
  'Save tiers': 'Enregistrer les paliers',
  'The tiers could not be loaded.': 'Les paliers n’ont pas pu être chargés.',
  'Tiers of creators': 'Paliers de créateurs',
  'To followers': 'Jusqu’à (abonnés)',
  'Use the default tiers': 'Utiliser les paliers du produit',
};
