import type { permissionSentences } from '#contract/sentences/permission.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const permission: Translated<typeof permissionSentences> = {
  area_any: 'Cet espace',
  area_audience_overlap: 'Recoupement des audiences',
  area_content_analysis: 'Analyse des contenus',
  area_keywords_page: 'Analyse de mots-clés',
  area_leaderboards_page: 'Palmarès',
  area_list_monitor: 'Suivis à partir de listes',
  area_monitor_date: 'Dates des suivis',
  area_profile_only: 'Profils seulement',
  area_profiles_monitor: 'Profils dans les suivis',
  area_switched_off:
    '« {area} » est fermé pour votre compte. Un administrateur de votre entreprise peut l’ouvrir.',
  refused_admin: 'Seul un administrateur de votre entreprise peut faire cela.',
  refused_imports:
    'Les imports changent les données que partagent toutes les entreprises de cette installation. Demandez à son exploitant d’importer votre fichier, ou d’autoriser votre entreprise à importer.',
  refused_member:
    'Les lecteurs peuvent lire mais rien modifier. Demandez le rôle de membre à un administrateur.',
  refused_operator:
    'Seul l’exploitant de cette installation peut faire cela : un administrateur de sa première entreprise.',
  refused_people_only:
    'Une clé d’API ne peut pas faire cela : utilisateurs, clés, mots de passe et sessions sont gérés par des personnes. Connectez-vous pour continuer.',
  refused_profile_only:
    'Votre compte est limité aux profils. Un administrateur de votre entreprise peut lever cette limite.',
  refused_read_only_key: 'Cette clé d’API ne peut que lire. Créez-en une qui peut écrire.',
  refused_signed_out: 'Connectez-vous pour continuer',
};
