export const notices = {
  '{n} unread': { one: '{n} non lue', other: '{n} non lues' },
  '{when}, alert of {owner}': '{when}, alerte de {owner}',
  'Alert me…': 'M’alerter…',
  'All read': 'Tout est lu',
  'Also to {names}': 'Également à {names}',
  'Be told when a number crosses a threshold or changes unusually':
    'Être prévenu quand un chiffre franchit un seuil ou varie de façon inhabituelle',
  'Be told when a number crosses a threshold or changes unusually. Nothing was told lately.':
    'Soyez prévenu quand un chiffre franchit un seuil ou varie de façon inhabituelle. Rien à signaler ces derniers temps.',
  'By mail, as long as they have what it looks at':
    'Par e-mail, tant qu’ils ont accès à ce qui est surveillé',
  'Mark all as read': 'Tout marquer comme lu',
  'Mark “{name}” as read': 'Marquer « {name} » comme lue',
  'Mean brand of {categories}': 'Marque moyenne de {categories}',
  'Nobody else has it. Share it with them first.': 'Personne d’autre n’y a accès. Partagez-le d’abord.',
  'Nothing was told in the last {n} days. Alerts watch numbers and tell you here and by mail.':
    'Rien à signaler ces {n} derniers jours. Les alertes surveillent des chiffres et vous préviennent ici et par e-mail.',
  'Take all {n} shown': 'Reprendre les {n} affichées',
  'Tells colleagues, too': 'Prévient aussi des collègues',
  'The newest {n}.': 'Les {n} plus récentes.',
  unread: 'à lire',
  'What it looks at was deleted or is not shared.':
    'Ce qui est surveillé a été supprimé ou n’est pas partagé.',
  'What you were told': 'Ce qui vous a été signalé',
  'What you were told could not be loaded.': 'Vos notifications n’ont pas pu être chargées.',
};
