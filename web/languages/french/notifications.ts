export const notifications = {
  '{n} unread': { one: '{n} non lue', other: '{n} non lues' },
  '{when}, alert of {owner}': '{when}, alerte de {owner}',
  'Alert me…': 'M’alerter…',
  'All read': 'Tout est lu',
  'Also to {names}': 'Également à {names}',
  'Get notified when a metric crosses a threshold or changes unusually':
    'Être prévenu quand un chiffre franchit un seuil ou varie de façon inhabituelle',
  'Get notified when a metric crosses a threshold or changes unusually. No recent notifications.':
    'Soyez prévenu quand un chiffre franchit un seuil ou varie de façon inhabituelle. Rien à signaler ces derniers temps.',
  'By email, as long as they have access to the object':
    'Par e-mail, tant qu’ils ont accès à ce qui est surveillé',
  'Mark all as read': 'Tout marquer comme lu',
  'Mark “{name}” as read': 'Marquer « {name} » comme lue',
  'Average brand of {categories}': 'Marque moyenne de {categories}',
  'Nobody else has access. Share it with them first.': 'Personne d’autre n’y a accès. Partagez-le d’abord.',
  'No notifications in the last {n} days. Alerts watch metrics and notify you here and by email.':
    'Rien à signaler ces {n} derniers jours. Les alertes surveillent des chiffres et vous préviennent ici et par e-mail.',
  'Add all {n} shown': 'Reprendre les {n} affichées',
  'Also notify colleagues': 'Prévient aussi des collègues',
  'The latest {n}.': 'Les {n} plus récentes.',
  unread: 'à lire',
  'The object was deleted or is not shared with you.':
    'Ce qui est surveillé a été supprimé ou n’est pas partagé.',
  Notifications: 'Ce qui vous a été signalé',
  'The notifications could not be loaded.': 'Vos notifications n’ont pas pu être chargées.',
};
