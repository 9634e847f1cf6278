import type { accessSentences } from '#contract/sentences/access.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const access: Translated<typeof accessSentences> = {
  account_address_already_another_company:
    'Vous avez déjà un compte à cette adresse, dans une autre entreprise. Demandez une invitation à une autre adresse.',
  account_already_deactivated: 'Ce compte est déjà désactivé.',
  account_in_state: 'Ce compte n’est pas actif ({state}).',
  account_no_access_area: 'Votre compte n’a pas accès à cet espace.',
  address_answered_status: 'Réponse {status}.',
  address_holds_password: 'L’adresse ne doit contenir ni nom ni mot de passe.',
  address_scheme_not_fetched: 'Seules les adresses qui commencent par https:// ou http:// peuvent être lues.',
  already_user_of_company: '{email} est déjà un utilisateur de votre entreprise.',
  answer_too_large: 'La réponse dépasse {n} octets.',
  api_key_unknown: 'Cette clé d’API est inconnue, expirée ou révoquée.',
  body_too_large: 'L’envoi est trop volumineux.',
  call_came_page_another_site: 'Cet appel vient d’une page d’un autre site.',
  cannot_change_access: 'Vous ne pouvez pas modifier votre propre accès. Demandez à un autre administrateur.',
  cannot_change_role: 'Vous ne pouvez pas modifier votre propre rôle. Demandez à un autre administrateur.',
  cannot_deactivate_account:
    'Vous ne pouvez pas désactiver votre propre compte. Demandez à un autre administrateur.',
  choose_another_heir: 'Choisissez quelqu’un d’autre à qui confier cela.',
  choose_colleague_account_active: 'Choisissez un collègue dont le compte est actif.',
  choose_colleague_company: 'Choisissez un collègue de votre entreprise.',
  choose_picture: 'Choisissez une image.',
  company_admin_has_account: '{email} a déjà un compte dans cette installation.',
  csrf_token_wrong: 'L’en-tête x-csrf-token manque ou est erroné. Rechargez la page.',
  disk_almost_full:
    'Le disque de cette installation est presque plein : rien ne peut être enregistré pour l’instant. Ce qui est stocké est intact et reste lisible. Demandez à la personne qui gère Limelight de libérer de la place.',
  expiry_future: 'L’échéance doit être dans le futur',
  file_not_supported_image:
    'Ce n’est pas une image. Choisissez un fichier JPEG, PNG, WebP, GIF, AVIF ou TIFF.',
  host_not_found: '{host} est introuvable.',
  host_not_public: '{host} n’est pas sur l’Internet public : ce n’est pas lu.',
  internal_server_error: 'Erreur interne du serveur',
  invitation_accepted_already:
    'Cette invitation a déjà été acceptée. Connectez-vous avec le mot de passe choisi alors.',
  invitation_sent_less_than_minute:
    'Cette invitation a été envoyée il y a moins d’une minute. Patientez un instant.',
  invitation_taken_back_expired:
    'Cette invitation a été retirée ou a expiré. Demandez-en une nouvelle à un administrateur de votre entreprise.',
  last_active_admin_company:
    'C’est le dernier administrateur actif de l’entreprise. Nommez d’abord quelqu’un d’autre administrateur.',
  link_expired: 'Ce lien a expiré. Demandez-en un nouveau à l’expéditeur.',
  link_no_longer_works: 'Ce lien ne fonctionne plus. Renvoyez l’invitation.',
  link_opens_one_object: 'Un lien public n’ouvre que ce qu’il montre. Connectez-vous pour tout le reste.',
  link_password: 'Ce lien demande un mot de passe.',
  link_password_wait: 'Trop de mots de passe erronés. Réessayez dans {n} min.',
  link_shows_something_else: 'Ce lien montre autre chose.',
  link_too_many: 'Cette adresse a essayé beaucoup de liens qui n’existent pas. Réessayez dans dix minutes.',
  link_unknown: 'Ce lien est devenu privé, ou n’a jamais existé. Demandez-en un nouveau à l’expéditeur.',
  made_private_meanwhile: 'Quelqu’un l’a rendu privé au même moment. Réessayez.',
  manage_two_factor_authentication_account: 'Votre propre seconde étape se trouve sur votre page de compte.',
  name_address_page: 'Indiquez l’adresse d’une page.',
  names_with_unreadable_characters: 'Les noms ne doivent pas contenir de caractères illisibles',
  nested_too_deep: 'Les valeurs ne doivent pas dépasser {n} niveaux d’imbrication',
  no_colleague_with_address: 'Personne dans votre entreprise n’a l’adresse {email}.',
  no_rate_for_currency: 'Il n’y a pas de taux pour {currency}. Choisissez {currencies}.',
  no_two_factor_authentication: 'Ce compte n’a pas de seconde étape.',
  not_address: 'Ce n’est pas une adresse.',
  not_found: '{what} : introuvable',
  not_shared_with_person: 'Ce n’est pas partagé avec cette personne.',
  object_already_yours: 'Vous y avez déjà accès ({noun}).',
  object_has_no_column: 'Pas de colonne {column} ici ({noun})',
  object_not_public: 'Ce n’est pas public ({noun}).',
  object_not_shared_with_you:
    'Ce n’est pas partagé avec vous ({noun}). Demandez à son propriétaire ou à un administrateur.',
  owner_created_stays:
    'Le propriétaire qui l’a créé reste. Un administrateur peut le transférer à quelqu’un d’autre.',
  owner_or_admin_only: 'Réservé au propriétaire ou à un administrateur ({noun} : {act}).',
  person_already_joined: 'Cette personne a déjà rejoint l’entreprise.',
  person_already_owns: 'Cette personne en est déjà propriétaire.',
  person_not_joined_yet: 'Cette personne n’a pas encore rejoint l’entreprise. Annulez plutôt l’invitation.',
  picture_gone: 'Cette image n’existe plus',
  picture_larger_than_mb: 'L’image dépasse {n} Mo.',
  port_not_reached: 'Le port {port} de {host} n’est pas atteint, seulement 80 et 443.',
  profile_slug_not_found: 'Profil « {slug} » : introuvable',
  redirects_too_often: 'L’adresse redirige trop souvent.',
  send_api_key_authorization:
    'Envoyez une clé d’API dans « Authorization: Bearer ll_… » : Paramètres → Clés d’API en crée une.',
  send_body_as_json: 'Envoyez le corps en JSON, avec l’en-tête content-type: application/json.',
  send_message_time: 'Envoyez un message à la fois.',
  send_whole_picture_multipart_form: 'Envoyez l’image en multipart/form-data, et en entier.',
  sender_invitation_copy_link:
    'Seul l’auteur de cette invitation peut en copier le lien. Renvoyez-la pour en obtenir un.',
  sent_too_many_access_requests: 'Vous avez fait beaucoup de demandes aujourd’hui. Réessayez demain.',
  start_limelight_once_before_add:
    'Démarrez Limelight une fois avant d’ajouter des entreprises : cela crée votre propre compte.',
  text_not_hold_unreadable_characters: 'Un texte ne doit pas contenir de caractères illisibles',
  too_many_api_keys: 'Vous avez {n} clés valables. Révoquez-en une qui ne sert plus.',
  too_many_calls: 'Plus de {n} appels en une minute. Réessayez dans {time}.',
  too_many_invitations: 'Votre entreprise a envoyé {n} invitations en une heure. Réessayez plus tard.',
};
