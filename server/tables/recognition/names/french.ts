import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

export const FRENCH: NameFamily = {
  of: sentenceFor('family_french'),
  dates: 'day_first',
  names: {
    external_id:
      'identifiant du post|identifiant de publication|id publication|identifiant de la publication|id du post|id vidéo|identifiant vidéo|id contenu',
    link: 'lien|lien du post|lien publication|lien de la publication|lien vers le post|adresse|adresse du post|url du post|url publication|permalien|lien permanent|lien vidéo',
    created_clock: 'heure|heure de publication|heure du post',
    created_at:
      'date de publication|publié le|date|heure de publication|date du post|date publication|posté le|date et heure|date de mise en ligne|mis en ligne le',
    observed_at:
      'date de relevé|relevé le|date de collecte|collecté le|date du relevé|mois|jour|date extraction|date de mesure',
    message: 'légende|texte|description|texte du post|message|contenu|texte de la publication',
    title: 'titre|titre de la vidéo|titre du post',
    tags: 'hashtags|mots clés|mots dièse|mot dièse|étiquettes',
    likes:
      "j'aime|jaime|mentions j'aime|mention j aime|nombre de likes|nb likes|nb de likes|nombre de j'aime|likes|aimes|nb j'aime",
    comments: 'commentaires|commentaire|nombre de commentaires|nb commentaires|nb de commentaires',
    shares: 'partages|partage|nombre de partages|nb partages|republications',
    saves:
      'enregistrements|sauvegardes|enregistrement|nombre d enregistrements|nb enregistrements|enregistrés|favoris|nb sauvegardes',
    views: 'vues|vue|nb vues|nombre de vues|lectures|nb de vues|visionnages|nombre de lectures|vues vidéo',
    impressions: "impressions|nombre d'impressions|affichages|nb impressions",
    reach:
      'portée|couverture|personnes touchées|comptes touchés|portée du post|utilisateurs touchés|audience touchée',
    duration_seconds: 'durée|durée s|durée secondes|durée de la vidéo|durée sec|durée en secondes',
    image: 'vignette|visuel|miniature|aperçu|image',
    post_type: 'type de post|type de publication|type de contenu|type de média|format',
    is_paid: 'sponsorisé|partenariat rémunéré|publication sponsorisée|partenariat',
    'account.username':
      "compte|utilisateur|nom d'utilisateur|pseudo|pseudonyme|identifiant|identifiant du compte|créateur|nom du compte|influenceur|influenceuse|profil|auteur",
    'account.title':
      "nom|nom complet|nom affiché|nom d'affichage|prénom nom|nom de l'influenceur|nom du créateur|nom de la chaîne|chaîne|nom du profil|créateur|influenceur|auteur|nom du compte|page",
    'account.link':
      'lien du profil|lien profil|url du profil|adresse du profil|lien du compte|url profil|lien|lien de la chaîne',
    followers:
      "abonnés|abonné|nombre d'abonnés|nb abonnés|nb d'abonnés|communauté|taille de communauté|taille de la communauté|audience|nombre de followers|nb followers",
    following: 'abonnements|suivis|comptes suivis|nombre d abonnements',
    posts_count:
      'publications|nombre de publications|nb publications|nombre de posts|nb posts|nombre de vidéos|contenus|nb de posts',
    'account.likes': 'likes cumulés|total j aime|total des likes|likes totaux',
    verified: 'vérifié|certifié|compte vérifié|compte certifié',
    bio: 'biographie|description du profil|présentation',
    picture: 'photo de profil|avatar',
    website: 'site web|site|site internet',
    country: 'origine|pays d origine|pays|pays de résidence|localisation',
    city: 'ville',
    gender: 'sexe|genre',
    birthday: 'date de naissance|anniversaire',
    age: 'âge',
    languages: 'langue|langues|langue parlée',
    themes:
      "catégorie|catégories|thématique|thématiques|thème|thèmes|centres d'intérêt|univers|domaine|secteur",
    platform: 'plateforme|réseau|réseau social|canal',
    audience_country: "pays de l'audience|pays principal de l'audience",
  },
  ignored:
    'rang|classement|interactions|engagements|engagement|tarif|prix|budget|contact|e mail|courriel|téléphone|campagne|numéro|clics|statut|notes|remarques|agence|valeur média',
  statistics:
    'taux|moyenne|moyen|moyens|moyennes|croissance|évolution|variation|estimé|estimée|classement|gagnés|perdus|par|progression|nouveaux|nouvelles|organique|payant|payante|pourcentage',
};
