export const profileDepth = {
  '{n} files could not be read; see the log.': {
    one: '{n} fichier n’a pas pu être lu ; le journal dit pourquoi.',
    other: '{n} fichiers n’ont pas pu être lus ; le journal dit pourquoi.',
  },
  '{n} headlines': { one: '{n} titre', other: '{n} titres' },
  'by {names}': 'par {names}',
  'Found by the configured news search, read {when}.':
    'Trouvé par la recherche d’actualités configurée, lue {when}.',
  'In {n} feed files.': { one: 'Dans {n} fichier de flux.', other: 'Dans {n} fichiers de flux.' },
  'Searched for: {names}.': 'Recherché : {names}.',
  News: 'Actualités',
  'No headlines mention this profile.': 'Aucun titre des flux ne nomme ce profil.',
  'No news yet. The operator can put feeds (RSS, Atom or JSON Feed) into the folder files/news of the data folder, or set LIMELIGHT_NEWS_FEED to the feed of a news search.':
    'Aucune actualité n’est encore arrivée. L’exploitant dépose des flux (RSS, Atom ou JSON Feed) dans le dossier files/news du dossier de données, ou indique dans LIMELIGHT_NEWS_FEED le flux d’une recherche d’actualités.',
  'the latest {n} of {all}': 'les {n} plus récents sur {all}',
  'The news could not be loaded.': 'Les actualités n’ont pas pu être chargées.',
  'The news search found no results for these names.':
    'La recherche d’actualités n’a rien trouvé sous ces noms.',
  'This profile has no name that is long enough to search for.':
    'Ce profil n’a pas de nom assez long pour être recherché.',
  'This profile is demo data: its headlines are invented, and no search is made.':
    'Ce profil est du monde de démonstration : ses titres sont inventés, et personne n’est interrogé à son sujet.',
  'Without a date': 'Sans date',
  '{n} connections': { one: '{n} lien', other: '{n} liens' },
  '{n} of {all} stored posts mention others.': {
    one: '{n} publication sur {all} en base mentionne quelqu’un.',
    other: '{n} publications sur {all} en base mentionnent quelqu’un.',
  },
  '{n} posts with {handle} on {platform}': {
    one: '{n} publication avec {handle} sur {platform}',
    other: '{n} publications avec {handle} sur {platform}',
  },
  Both: 'Les deux',
  'Brands in the same posts': 'Marques dans les mêmes publications',
  First: 'Première',
  'In own posts': 'Dans ses publications',
  'Mentioned together': 'Cités ensemble',
  Last: 'Dernière',
  'mentioned in {n} posts': {
    one: 'mentionné dans {n} publication',
    other: 'mentionné dans {n} publications',
  },
  'mentions in {n} posts': {
    one: 'mentionne dans {n} publication',
    other: 'mentionne dans {n} publications',
  },
  Mentioned: 'Mentionné',
  Mentioning: 'Mentionne',
  Network: 'Réseau',
  'No account of {name} has a handle, so who mentions them is unknown.':
    'Aucun compte de {name} n’a de pseudo, on ne peut donc pas dire qui le mentionne.',
  'No stored post connects this profile with others.':
    'Aucune publication en base ne relie ce profil à quelqu’un.',
  'No posts of {name} are stored, so who they mention is unknown.':
    'Aucune publication de {name} n’est en base, on ne sait donc pas qui y est mentionné.',
  'No stored profile has this account': 'Aucun profil en base n’a ce compte',
  'Others are counted if a post on the same platform contains {handles}.':
    'Les autres comptent quand une publication de la même plateforme contient {handles}.',
  'Sources do not include people tagged in pictures.':
    'Les personnes identifiées sur une image ne figurent dans aucune source.',
  'The graph shows those with the most posts.': 'Le dessin montre ceux qui ont le plus de publications.',
  'the closest {n} of {all}': 'les {n} plus proches sur {all}',
  'The network could not be loaded.': 'Le réseau n’a pas pu être chargé.',
  Who: 'Qui',
  '{found}, of {all} stored: engagement rate {rate}, compared with {usual} overall.':
    '{found}, sur {all} en base : taux d’engagement {rate}, contre {usual} pour toutes.',
  '{n} posts contain at least one of them': {
    one: '{n} publication en contient au moins un',
    other: '{n} publications en contiennent au moins un',
  },
  'Content scanner': 'Recherche dans les contenus',
  'Marked as paid': 'Signalées comme sponsorisées',
  'None of the {all} stored posts contains any of them.':
    'Aucune des {all} publications en base n’en contient.',
  'Counts the captions with each word, tag or name, and shows how those posts performed.':
    'Dit pour chaque mot, hashtag ou nom dans combien de légendes il figure, et les résultats de ces publications.',
  'Scan the posts': 'Analyser',
  'sugar, #ad, @brand, "free of"': 'sucre, #pub, @marque, "sans sucre"',
  unknown: 'inconnu',
  'Word, tag or name': 'Mot, hashtag ou nom',
  'Words, tags and names to scan for': 'Mots, hashtags et noms à rechercher',
};
