import type { accountSentences } from '#contract/sentences/account.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const account: Translated<typeof accountSentences> = {
  account_in_another_company:
    'Cette adresse a déjà un compte, dans une autre entreprise. Connectez-vous à celui-ci avec son mot de passe.',
  code_comes_authenticator_app:
    'Ce code vient de votre application d’authentification. Il n’y a rien à envoyer.',
  code_expired: 'Ce code a expiré. Demandez-en un nouveau.',
  code_sent_just_now: 'Un code vient d’être envoyé. Un autre peut l’être dans {n} secondes.',
  email_not_verified_by_provider:
    'Le fournisseur d’identité n’a pas vérifié votre adresse e-mail. Faites-la vérifier, puis reconnectez-vous.',
  enter_secret_of_new_issuer: 'Saisissez le secret client du nouvel émetteur.',
  limit_try_again: '{limit} Réessayez dans {time}.',
  limit_try_again_or_open_link:
    '{limit} Réessayez dans {time}, ou ouvrez le lien envoyé à cette adresse : il laisse entrer ce navigateur aussitôt.',
  link_already_used_expired: 'Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau.',
  no_account_here:
    'Vous n’avez pas de compte ici. Demandez une invitation à un administrateur de votre entreprise.',
  no_group_may_enter:
    'Aucun de vos groupes n’a accès à Limelight. Adressez-vous à un administrateur de votre entreprise.',
  no_number_waiting_code: 'Aucun numéro n’attend de code. Saisissez de nouveau votre numéro.',
  no_phone_number: 'Aucun téléphone n’a ce numéro. Vérifiez les chiffres.',
  no_provider_at_address: 'Aucun fournisseur d’identité ne répond à cette adresse.',
  not_mobile_number: 'Ce n’est pas un numéro de mobile : il ne peut pas recevoir de SMS',
  not_phone_number: 'Ce n’est pas un numéro de téléphone',
  own_account_deactivated:
    'Votre compte est désactivé. Adressez-vous à un administrateur de votre entreprise.',
  password_too_common:
    'C’est l’un des mots de passe les plus utilisés, donc les premiers devinés. Choisissez-en un autre : quatre mots sans rapport entre eux conviennent bien.',
  password_too_easy: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  provider_asks_for_password:
    'Votre compte a un mot de passe. Connectez-vous une fois avec celui-ci dans ce navigateur pour associer {provider} ; {provider} suffira ensuite.',
  provider_did_not_confirm: 'Le fournisseur d’identité n’a pas confirmé cette connexion. Reconnectez-vous.',
  provider_sent_no_email: 'Le fournisseur d’identité n’a pas transmis votre adresse e-mail.',
  provider_set_by_environment:
    'Le fournisseur d’identité est défini par l’environnement de cette installation.',
  provider_unreachable: 'Le fournisseur d’identité est injoignable. Réessayez dans un instant.',
  recovery_codes_need_two_factor: 'Les codes de secours vont avec une seconde étape. Activez-la d’abord.',
  reset_mail_on_its_way:
    'S’il existe un compte à cette adresse, un e-mail avec un lien est en route. Les liens envoyés dans la dernière heure fonctionnent aussi.',
  sign_in_challenge_ended:
    'Cette connexion a duré trop longtemps ou a été tentée trop souvent. Reconnectez-vous.',
  sign_in_ended:
    'Cette connexion a duré trop longtemps ou a commencé dans un autre navigateur. Reconnectez-vous.',
  single_sign_on_not_set_up: 'L’authentification unique n’est pas configurée.',
  start_number_country_code: 'Commencez le numéro par + et l’indicatif du pays',
  too_many_codes_requested: 'Trop de codes demandés.',
  too_many_failed_sign_ins: 'Trop de connexions manquées.',
  too_many_requests_new_password: 'Trop de demandes de nouveau mot de passe.',
  too_many_wrong_codes: 'Trop de codes erronés.',
  too_many_wrong_codes_sign_again: 'Trop de codes erronés. Reconnectez-vous.',
  too_many_wrong_passwords: 'Trop de mots de passe erronés.',
  unlock_link_old:
    'Ce lien a déjà servi ou est trop ancien. Essayez de vous connecter : si c’est refusé, un autre vous est envoyé.',
  wrong_code_ask_again: 'Code erroné. Demandez-en un nouveau.',
  wrong_code_tries_left: { one: 'Code erroné. Encore {n} essai.', other: 'Code erroné. Encore {n} essais.' },
  wrong_email_or_password: 'Adresse e-mail ou mot de passe erroné',
  wrong_password: 'Mot de passe erroné',
};
