export const numbers = {
  'It cannot be above {value}%.': 'Au plus {value} %.',
  'It cannot be above {value}.': 'Au plus {value}.',
  'It cannot be below {value}%.': 'Au moins {value} %.',
  'It cannot be below {value}.': 'Au moins {value}.',
  'Different numbers of days with posts: {n} in the previous period, {now} in this one.': {
    one: 'Les jours diffèrent : des publications {n} jour de la période précédente, {now} de celle-ci.',
    other: 'Les jours diffèrent : des publications {n} jours de la période précédente, {now} de celle-ci.',
  },
  'The periods are too different: {n} posts in the previous one, {now} in this one.': {
    one: 'Les volumes diffèrent trop : {n} publication sur la période précédente, {now} sur celle-ci.',
    other: 'Les volumes diffèrent trop : {n} publications sur la période précédente, {now} sur celle-ci.',
  },
  'The sources differ: {number} ({post_type}) are known for {before} of the posts in the previous period and for {now} in this one.':
    'Les sources diffèrent : {number} ({post_type}), un chiffre connu pour {before} des publications de la période précédente et pour {now} de celle-ci.',
  'The sources differ: {came} has posts only in this period, {went} only in the previous one.':
    'Les sources diffèrent : {came} n’a de publications que sur cette période, {went} que sur la précédente.',
  'The sources differ: {platform} has posts only in the previous period.':
    'Les sources diffèrent : {platform} n’a de publications que sur la période précédente.',
  'The sources differ: {platform} has posts only in this period.':
    'Les sources diffèrent : {platform} n’a de publications que sur cette période.',
  'No posts in the previous period.': 'Il n’y a aucune publication sur la période précédente.',
  'This is not a number. Try 0.7.': 'Ce n’est pas un nombre. Essayez 0,7.',
  'This is not a number. Try 20%.': 'Ce n’est pas un nombre. Essayez 20 %.',
  'This is not a number. Try 200k or 1.5M.': 'Ce n’est pas un nombre. Essayez 200k ou 1,5M.',
  'This is not a number. Try 900 or 1.5k.': 'Ce n’est pas un nombre. Essayez 900 ou 1,5k.',
  'Unknown time zone': 'Fuseau horaire inconnu',
  'Enter a whole number.': 'Saisissez un nombre entier.',
};
