/** Words of lists that are left out of the name of a campaign. */
export const OF_LISTS = [
  'shortlist|short list|longlist|long list|creator list|creators list|list of creators|selection|casting',
  'présélection|preselection|sélection|liste de créateurs|liste des créateurs|créateurs',
  'campaign tracker|suivi de campagne|suivi campagne|kampagnenplan|kampagnen-tracker',
  'vorauswahl|auswahl|kandidatenliste|creatorliste|creator-liste',
].join('|');
