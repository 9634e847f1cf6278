export const planning = {
  '95% interval: {low} to {high}': 'intervalle à 95 % de {low} à {high}',
  'A casting shows at most {most} creators: select fewer.':
    'Un casting montre au plus {most} créateurs : sélectionnez-en.',
  'A forecast shows the expected results of a publication plan. Select creators in Profiles, then choose Forecast.':
    'Une prévision dit ce qu’un plan de publications rapportera. Sélectionnez des créateurs dans Profils, puis choisissez Prévision.',
  Accept: 'Accepter',
  Accepted: 'Accepté',
  'Accepted {n}': 'Acceptés {n}',
  'All {n}': 'Tous {n}',
  'Audience on {platform}': 'Audience sur {platform}',
  'Use the profile’s texts': 'Reprendre les textes du profil',
  'Back to version {version}': 'Revenir à la version {version}',
  Backup: 'Réserve',
  'Backups {n}': 'Réserve {n}',
  'Best mix for a budget': 'Meilleure répartition d’un budget',
  'Three posts by the creator make the range about a seventh as wide: import them.':
    'Trois publications du créateur lui-même la rendent environ sept fois plus étroite : importez-les.',
  'Three posts by the creator make the range about half as wide: import more.':
    'Trois publications du créateur lui-même la rendent environ deux fois plus étroite : importez-en d’autres.',
  'Based on {peers} of the same platform and size, which makes the range wide.':
    'Estimé d’après {peers} de même plateforme et de même taille ; d’où la largeur de la fourchette.',
  'Budget ({currency})': 'Budget ({currency})',
  'budget ÷ impressions, in each simulation': 'budget ÷ impressions, à chaque tirage',
  'budget ÷ interactions, in each simulation': 'budget ÷ interactions, à chaque tirage',
  'budget ÷ publications': 'budget ÷ publications',
  carousel: 'carrousel',
  'Choose creators': 'Choisir des créateurs',
  'Comment on {name}': 'Commentaire sur {name}',
  'Comments of the list': 'Commentaires de la liste',
  Crop: 'Recadrer',
  'Crop {name}': 'Recadrer {name}',
  'Decision on {name}': 'Décision sur {name}',
  'different people commented on posts of {creators}{band}, who have {total} known commenters in total. Their followers are unknown, so commenters are used instead.':
    'personnes différentes ont commenté les publications de {creators}{band}, qui ont ensemble {total} commentateurs connus. On ne sait pas qui les suit : ceux qui commentent tiennent lieu d’abonnés.',
  'different people follow {creators}{band}, who have {total} known followers in total.':
    'personnes différentes suivent {creators}{band}, qui ont ensemble {total} abonnés connus.',
  'Duplicate the saved version': 'Dupliquer la version enregistrée',
  'Each version keeps its plan and its numbers. Select two to compare them.':
    'Chaque version garde son plan et ses chiffres. Cochez-en deux pour les comparer.',
  'Edit the texts about {name}': 'Modifier les textes sur {name}',
  'Eight of ten outcomes are expected between P10 and P90.':
    'Huit résultats sur dix sont attendus entre P10 et P90.',
  'Enter a budget.': 'Saisissez un budget.',
  'Enter a price for every planned publication.': 'Saisissez un prix pour chaque publication prévue.',
  'Enter prices in the table below first: lines without a price are skipped.':
    'Saisissez d’abord les prix dans le tableau ci-dessous : ce qui n’en a pas n’est pas pris en compte.',
  'few posts': 'peu de publications',
  'Fewest creators': 'Créateurs au moins',
  'File for {name}': 'Fichier pour {name}',
  'Fills in the publications below. Nothing is saved until you save.':
    'Remplit les publications ci-dessous ; rien n’est enregistré avant que vous n’enregistriez.',
  'Find the best mix': 'Trouver la meilleure répartition',
  'Followers or views of these creators are unknown.':
    'Les abonnés ou les vues de ces créateurs ne sont pas connus.',
  'from peers': 'd’après des pairs',
  Goal: 'Objectif',
  'Growth in 30 days': 'Croissance sur 30 jours',
  'Expected impressions: how often the publications will be shown or played.':
    'Combien de fois les publications seront affichées ou lues.',
  'The variation of posts also uses {peers} of the same platform and size.':
    'La variation des publications tient aussi compte de {peers} de même plateforme et de même taille.',
  'in 30 days': 'en 30 jours',
  'Interactions per follower or view.': 'Interactions par abonné ou par vue.',
  'Likes, comments, shares and saves together.':
    'Mentions J’aime, commentaires, partages et enregistrements réunis.',
  'media value ÷ budget − 1, in each simulation': 'valeur média ÷ budget − 1, à chaque tirage',
  'More about this forecast': 'Plus d’actions sur cette prévision',
  'Maximum per creator': 'Max. par créateur',
  '{n} publications have no forecast: the terms of their source keep the creators’ posts out.': {
    one: '{n} publication n’a pas de prévision : les conditions de leur source excluent les publications du créateur.',
    other:
      '{n} publications n’ont pas de prévision : les conditions de leur source excluent les publications des créateurs.',
  },
  'The terms of their source keep posts of this creator out of forecasts.':
    'Les conditions de leur source excluent des prévisions certaines publications de ce créateur.',
  'No posts of this type by creators of the same size can be used.':
    'Aucune publication de ce type de créateurs de même taille n’est utilisable.',
  'Neither this creator nor creators of the same size have posts of this type with known numbers.':
    'Ni le créateur ni des créateurs de même taille n’ont de publications de ce type avec des chiffres.',
  'New casting of {n} creators': {
    one: 'Nouveau casting de {n} créateur',
    other: 'Nouveau casting de {n} créateurs',
  },
  'No creators planned. Select creators in Profiles and choose Forecast.':
    'Aucun créateur n’est planifié. Sélectionnez des créateurs dans Profils et choisissez Prévision.',
  'No follower data: the overlap needs follower data of at least two creators.':
    'Pas de données d’abonnés : le recoupement exige de savoir qui suit au moins deux des créateurs, et il n’est jamais deviné.',
  'No follower data, so the overlap is unknown.':
    'Pas de données d’abonnés : on ne sait pas qui suit plusieurs de ces créateurs.',
  'No other plan within this budget is expected to bring more.':
    'Aucun autre plan pour cette somme ne devrait rapporter plus.',
  'No plan of {budget} or less is expected to bring more.':
    'Aucun plan de {budget} ou moins ne devrait rapporter plus.',
  'No creators yet.': 'Personne ici pour l’instant.',
  'The followers of {names} are unknown, so they are not compared. Send usernames or IDs of their followers with POST /api/profile/followers/{id}; only keyed hashes are stored.':
    'On ne sait pas qui suit {names} : rien n’en est dit. Envoyez les pseudos ou identifiants de leurs abonnés par POST /api/profile/followers/{id} ; seules des empreintes à clé en sont conservées.',
  note: 'note',
  'Nothing planned yet.': 'Rien n’est encore planifié.',
  'Numbers show P50, bars the range from P10 to P90 with eight of ten outcomes. Based on 2,000 simulations.':
    'Les chiffres indiquent P50, les barres vont de P10 à P90 : huit résultats sur dix y sont attendus. D’après 2 000 simulations.',
  'Model: {model}. Simulation seed: {seed}.': 'Modèle : {model}. Graine de la simulation : {seed}.',
  'of the followers of {known} of {creators} creators': 'des abonnés de {known} créateurs sur {creators}',
  'of known followers': 'parmi ceux qui sont connus',
  'Open {n}': 'À décider {n}',
  'Overlap of each pair': 'Recoupement de chaque paire',
  'P10, P50 and P90 of 2,000 simulations of all planned publications':
    'P10, P50 et P90 de 2 000 tirages de toutes les publications prévues',
  'Page Not Found: /list/casting/{slug}': 'Page introuvable : /list/casting/{slug}',
  'People reached by each publication, added up: a person reached by two counts twice.':
    'Personnes qui voient chaque publication, additionnées : qui en voit deux compte deux fois.',
  photo: 'photo',
  'Picture {slot}': 'Image {slot}',
  'picture {slot} of {name}': 'l’image {slot} de {name}',
  'Picture {slot} of {name}': 'Image {slot} de {name}',
  'Plan another type of post with {name}': 'Planifier un autre type de publication avec {name}',
  'Publication plan': 'Plan de publications',
  'Price per post': 'Prix unitaire',
  'Publications are whole numbers up to {most}.': 'Les publications sont des nombres entiers jusqu’à {most}.',
  'Reach with each person counted once among creators of the same platform, if their followers are known; the reach of others counts in full.':
    'Portée où chaque personne ne compte qu’une fois parmi les créateurs d’une plateforme, quand leurs abonnés sont connus ; la portée des autres compte en entier.',
  reel: 'reel',
  Rejected: 'Refusé',
  'Rejected {n}': 'Refusés {n}',
  'Rename the forecast': 'Renommer la prévision',
  'Replace {name}': 'Remplacer {name}',
  'Reset {name}': 'Rétablir {name}',
  'Restore this version': 'Restaurer cette version',
  'Based on': 'Fondé sur',
  'Save comment': 'Enregistrer le commentaire',
  'Save mine as a newer version': 'Enregistrer la mienne à la suite',
  'Save version': 'Enregistrer la version',
  'Saved as version {version}': 'Enregistrée comme version {version}',
  'share of the smaller audience': 'part de la plus petite audience',
  story: 'story',
  'The casting could not be loaded.': 'Le casting n’a pas pu être chargé.',
  'The creator has no posts of this type with known numbers.':
    'Le créateur n’a aucune publication de ce type avec des chiffres.',
  'The followers of {name} and {other} use different identifiers or platforms, so they cannot be compared.':
    'Les abonnés de {name} et de {other} sont désignés de façons différentes, ou sont sur des plateformes différentes : impossible de dire si ce sont les mêmes personnes.',
  'The forecast could not be loaded.': 'La prévision n’a pas pu être chargée.',
  'The forecast could not be saved': 'La prévision n’a pas pu être enregistrée',
  'Latest comment per creator, visible to clients':
    'Les plus récents de chaque créateur ; les clients les voient',
  'The plan could not be calculated.': 'Le plan n’a pas pu être calculé.',
  'The posts were read within a week of publication: later numbers are higher.':
    'Les publications ont été lues dans la semaine de leur parution : leurs chiffres montent ensuite.',
  'This forecast does not exist, was deleted, or belongs to a colleague.':
    'Cette prévision n’existe pas, a été supprimée ou appartient à un collègue.',
  'This is version {version} as saved. Restoring recalculates its plan and saves it as version {next}.':
    'Voici la version {version} telle qu’elle a été enregistrée. La restaurer recalcule son plan et l’enregistre comme version {next}.',
  'This picture could not be loaded. Replace it with another one.':
    'Cette image n’a pas pu être chargée. Mettez-en une autre à sa place.',
  'Fewer than five posts: {peers} of the same platform and size are added, which makes the range wider.':
    'Moins de cinq publications : {peers} de même plateforme et de même taille complètent, et la fourchette est plus large.',
  'Undo (Ctrl+Z)': 'Annuler (Ctrl+Z)',
  'Unique and common followers': 'Abonnés propres et communs',
  'Unique reach': 'Portée unique',
  'up to {day}': 'jusqu’au {day}',
  'Use the arrow keys to move the left edge': 'Utilisez les flèches pour déplacer le bord gauche',
  'Use the arrow keys to move the lower left corner':
    'Utilisez les flèches pour déplacer le coin inférieur gauche',
  'Use the arrow keys to move the lower right corner':
    'Utilisez les flèches pour déplacer le coin inférieur droit',
  'Use the arrow keys to move the visible part': 'Utilisez les flèches pour déplacer la partie affichée',
  'Use the arrow keys to move the right edge': 'Utilisez les flèches pour déplacer le bord droit',
  'Use the arrow keys to move the upper left corner':
    'Utilisez les flèches pour déplacer le coin supérieur gauche',
  'Use the arrow keys to move the upper right corner':
    'Utilisez les flèches pour déplacer le coin supérieur droit',
  'Use the up and down arrow keys to move the lower edge':
    'Utilisez les flèches haut et bas pour déplacer le bord inférieur',
  'Use the up and down arrow keys to move the upper edge':
    'Utilisez les flèches haut et bas pour déplacer le bord supérieur',
  'Use this part': 'Utiliser cette partie',
  'Version {version}': 'Version {version}',
  'Version {version} of {newest_version}': 'Version {version} sur {newest_version}',
  'Version {version} · {when} · {created_by} · {publications} of {creators} · {budget} · reach {reach}':
    'Version {version} · {when} · {created_by} · {publications} de {creators} · {budget} · portée {reach}',
  Versions: 'Versions',
  video: 'vidéo',
  'Cost of one impression.': 'Ce que coûte un affichage.',
  'Return per unit of money.': 'Ce que rapporte chaque unité dépensée.',
  'Shown content': 'Contenu montré',
  'Cost of one interaction.': 'Coût d’une interaction.',
  'Cost of the same attention as advertising, by the model chosen above.':
    'Ce que la même attention coûterait en publicité, selon le modèle choisi ci-dessus.',
  'Which creators': 'Quels créateurs',
  'Whole picture': 'Image entière',
  'with demo creators': 'avec des créateurs inventés',
  'Text about {name}': 'Textes sur {name}',
  'recent posts': 'publications récentes',
  'Your account does not include audience overlap.':
    'Votre compte n’inclut pas le recoupement des audiences.',
  '{created_by} saved version {version} meanwhile.':
    '{created_by} a enregistré la version {version} entre-temps.',
  '{header} of {name}, {kind}': '{header} de {name}, {kind}',
  '{names}: in the list, but not in this plan.': '{names} : dans la liste, mais pas dans ce plan.',
  '{name} and {other}: {overlap} of the smaller audience':
    '{name} et {other} : {overlap} de la plus petite audience',
  '{name} was removed': '{name} a été retiré',
  '{n} accepted': { one: '{n} accepté', other: '{n} acceptés' },
  '{n} backups': { one: '{n} en réserve', other: '{n} en réserve' },
  '{n} cells could not be read and were not changed.': {
    one: '{n} cellule illisible est restée telle quelle.',
    other: '{n} cellules illisibles sont restées telles quelles.',
  },
  '{n} lines with a price': { one: '{n} ligne avec un prix', other: '{n} lignes avec un prix' },
  '{n} lines without a price or forecast were skipped.': {
    one: '{n} ligne sans prix ou sans prévision n’a pas été retenue.',
    other: '{n} lignes sans prix ou sans prévision n’ont pas été retenues.',
  },
  '{n} lines · all money in {currency}': {
    one: '{n} ligne · montants en {currency}',
    other: '{n} lignes · montants en {currency}',
  },
  '{n} more creators of the list are not compared.': {
    one: '{n} autre créateur de la liste n’est pas comparé.',
    other: '{n} autres créateurs de la liste ne sont pas comparés.',
  },
  '{n} posts + peers': { one: '{n} publ. + pairs', other: '{n} publ. + pairs' },
  '{n} posts by the creator in {days} days{newest}.': {
    one: '{n} publication du créateur en {days} jours{newest}.',
    other: '{n} publications du créateur en {days} jours{newest}.',
  },
  '{n} publications have no price, so costs and ROI are unknown.': {
    one: '{n} publication n’a pas de prix : coûts et ROI sont inconnus d’ici là.',
    other: '{n} publications n’ont pas de prix : coûts et ROI sont inconnus d’ici là.',
  },
  '{n} publications without a forecast count only in the budget.': {
    one: '{n} publication sans données de référence compte dans le budget et dans aucun autre chiffre.',
    other: '{n} publications sans données de référence comptent dans le budget et dans aucun autre chiffre.',
  },
  '{n} rejected': { one: '{n} refusé', other: '{n} refusés' },
  '{people} of {known} follow only this creator ({unique})':
    '{people} sur {known} ne suivent que ce créateur ({unique})',
  '{publications} of {creators} for {cost}.': '{publications} de {creators} pour {cost}.',
  '{publications} of {creators}': '{publications} de {creators}',
  '{unique} follow only this creator, {common} at least one other':
    '{unique} n’en suivent aucun autre, {common} au moins un autre',
  '{value}, 95% interval: {low} to {high}': '{value}, intervalle à 95 % de {low} à {high}',
  'Σ interactions ÷ Σ basis, in each simulation': 'Σ interactions ÷ Σ base, à chaque tirage',
  "Σ reach × people ÷ sum of all creators' followers, in each simulation":
    'Σ portée × personnes ÷ somme des abonnés de chaque créateur, à chaque tirage',
  Renew: 'Renouveler',
  'Renew this presentation': 'Renouveler cette présentation',
  'Texts and pictures edited by hand are replaced by those of the profiles. This cannot be undone.':
    'Les textes et les images modifiés à la main sont remplacés par ceux des profils. C’est irréversible.',
  'Regenerating also updates the creators from the list; decisions about creators who are no longer in it are lost.':
    'La régénération reprend aussi les créateurs de la liste actuelle ; les décisions sur ceux qui n’y sont plus sont perdues.',
  'Reset texts and pictures': 'Réinitialiser textes et images',
  Regenerate: 'Régénérer',
};
