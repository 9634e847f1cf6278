export const profileDepth = {
  '{n} files could not be read; the log says why.': {
    one: '{n} fichier n’a pas pu être lu ; le journal dit pourquoi.',
    other: '{n} fichiers n’ont pas pu être lus ; le journal dit pourquoi.',
  },
  '{n} headlines': { one: '{n} titre', other: '{n} titres' },
  'by {names}': 'par {names}',
  'Found by the news search that is set up, read {when}.':
    'Trouvé par la recherche d’actualités configurée, lue {when}.',
  'In {n} files of feeds.': { one: 'Dans {n} fichier de flux.', other: 'Dans {n} fichiers de flux.' },
  'Looked for: {names}.': 'Recherché : {names}.',
  News: 'Actualités',
  'No headline in the feeds names this profile.': 'Aucun titre des flux ne nomme ce profil.',
  'No news has come in yet. The operator puts feeds (RSS, Atom or JSON Feed) into the folder files/news of the data folder, or sets LIMELIGHT_NEWS_FEED to the feed of a news search.':
    'Aucune actualité n’est encore arrivée. L’exploitant dépose des flux (RSS, Atom ou JSON Feed) dans le dossier files/news du dossier de données, ou indique dans LIMELIGHT_NEWS_FEED le flux d’une recherche d’actualités.',
  'the newest {n} of {all}': 'les {n} plus récents sur {all}',
  'The news could not be loaded.': 'Les actualités n’ont pas pu être chargées.',
  'The news search found nothing under these names.':
    'La recherche d’actualités n’a rien trouvé sous ces noms.',
  'This profile has no name that is long enough to be looked for.':
    'Ce profil n’a pas de nom assez long pour être recherché.',
  'This profile is of the demo world: its headlines are made up, and nobody is asked about it.':
    'Ce profil est du monde de démonstration : ses titres sont inventés, et personne n’est interrogé à son sujet.',
  'Without a date': 'Sans date',
  '{n} connections': { one: '{n} lien', other: '{n} liens' },
  '{n} of {all} posts in store mention somebody.': {
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
  'No account of {name} has a handle, so who mentions them cannot be told.':
    'Aucun compte de {name} n’a de pseudo, on ne peut donc pas dire qui le mentionne.',
  'No post in store connects this profile with anybody.':
    'Aucune publication en base ne relie ce profil à quelqu’un.',
  'No posts of {name} are in store, so nobody they mention is known.':
    'Aucune publication de {name} n’est en base, on ne sait donc pas qui y est mentionné.',
  'No profile in store has this account': 'Aucun profil en base n’a ce compte',
  'Others are counted where a post on the same platform holds {handles}.':
    'Les autres comptent quand une publication de la même plateforme contient {handles}.',
  'People who are tagged in a picture are in no source.':
    'Les personnes identifiées sur une image ne figurent dans aucune source.',
  'The drawing has those of most posts.': 'Le dessin montre ceux qui ont le plus de publications.',
  'the closest {n} of {all}': 'les {n} plus proches sur {all}',
  'The network could not be loaded.': 'Le réseau n’a pas pu être chargé.',
  Who: 'Qui',
  '{found}, of {all} in store: engagement rate {rate}, against {usual} for all.':
    '{found}, sur {all} en base : taux d’engagement {rate}, contre {usual} pour toutes.',
  '{n} posts hold at least one of them': {
    one: '{n} publication en contient au moins un',
    other: '{n} publications en contiennent au moins un',
  },
  'Content scanner': 'Recherche dans les contenus',
  'Marked as paid': 'Signalées comme sponsorisées',
  'None of the {all} posts in store holds any of them.':
    'Aucune des {all} publications en base n’en contient.',
  'Says of each word, tag or name in how many captions it stands, and how those posts did.':
    'Dit pour chaque mot, hashtag ou nom dans combien de légendes il figure, et les résultats de ces publications.',
  'Scan the posts': 'Analyser',
  'sugar, #ad, @brand, "free of"': 'sucre, #pub, @marque, "sans sucre"',
  unknown: 'inconnu',
  'Word, tag or name': 'Mot, hashtag ou nom',
  'Words, tags and names to scan for': 'Mots, hashtags et noms à rechercher',
};
