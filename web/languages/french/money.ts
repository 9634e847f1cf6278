export const money = {
  'More than 30 days old: {rates}.': 'Plus de 30 jours : {rates}.',
  '{day}, more than 30 days from its amounts': '{day}, à plus de 30 jours de ses montants',
  'Amounts keep the currency they were entered in, and the amounts themselves do not change. Screens and files show them in {currency}, converted by dated exchange rates, the newest of {day}.':
    'Les montants gardent la devise dans laquelle ils ont été saisis et ne changent pas eux-mêmes. Les écrans et les fichiers les montrent en {currency}, convertis par des taux de change datés, les plus récents du {day}.',
  'Amounts are in {currency}.': 'Ici, les montants sont en {currency}.',
  'Change the currency': 'Changer la devise',
  'Exchange rates': 'Taux de change',
  'Exchange rates uploaded': 'Taux de change importés',
  'European Central Bank': 'Banque centrale européenne',
  'Files of the ECB': 'Fichiers de la BCE',
  'Line {line} has {n} rates, and the header {m} currencies.':
    'La ligne {line} a {n} taux, et l’en-tête {m} devises.',
  'Money is converted at the rates of {day}.': 'Les montants sont convertis par les taux du {day}.',
  'For days more than two years ago, only the last day of each month is kept.':
    'Des jours de plus de deux ans, le dernier de chaque mois est conservé.',
  'Pegged to the US dollar': 'Rattaché au dollar américain',
  'Rounded rates of the product': 'Taux arrondis du produit',
  'Several currencies are called {currency}. Use a code such as USD.':
    'Plusieurs devises s’écrivent {currency}. Écrivez un code comme USD.',
  'Show money in {currency}?': 'Afficher les montants en {currency} ?',
  'The day {day} is in the file twice.': 'Le jour {day} figure deux fois dans le fichier.',
  'The day {day} is in the future.': 'Le jour {day} est dans le futur.',
  'The file ends before its last day. Download it again.':
    'Le fichier s’arrête avant son dernier jour. Téléchargez-le de nouveau.',
  'The file is too large. Upload the CSV file in place of the XML.':
    'Le fichier est trop grand. Importez le fichier CSV à la place du XML.',
  'Unknown currency {currency}.': 'La devise {currency} n’existe pas.',
  'There is no rate of the US dollar on {day}.': 'Il n’y a pas de taux du dollar américain le {day}.',
  'They replace rates of the same days. Currencies that are not in the file keep their rates.':
    'Ils passent avant les taux des mêmes jours. Les devises absentes du fichier gardent les leurs.',
  'This is not a file of exchange rates of the European Central Bank. Upload eurofxref.csv, eurofxref-hist.csv or their XML.':
    'Ce n’est pas un fichier de taux de change de la Banque centrale européenne. Importez eurofxref.csv, eurofxref-hist.csv ou leur XML.',
  'Threshold ({currency})': 'Seuil ({currency})',
  'Enter only one currency.': 'Deux devises sont indiquées.',
  'Upload rates of the ECB': 'Importer les taux de la BCE',
  'Use these exchange rates?': 'Utiliser ces taux de change ?',
  'Use these rates': 'Utiliser ces taux',
  '{amount} at {rate} of {day} = {value}': '{amount} à {rate} du {day} = {value}',
  '{amount}: no exchange rate for {currency}, so it is not included in sums.':
    '{amount} : il n’y a pas de taux pour {currency}, donc exclu des sommes.',
  '{source}, {day}; {n} currencies': '{source}, {day} ; {n} devises',
  '“{name}” is not a day of exchange rates.': '« {name} » n’est pas un jour de taux de change.',
  '“{name}” is not a rate.': '« {name} » n’est pas un taux.',
  '{n} currencies': { one: '{n} devise', other: '{n} devises' },
  '{n} days, {first} to {last}': {
    one: '{n} jour, du {first} au {last}',
    other: '{n} jours, du {first} au {last}',
  },
};
