import type { accountSentences } from '#contract/sentences/account.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const account: Translated<typeof accountSentences> = {
  code_comes_authenticator_app:
    'Ce code vient de votre application d’authentification. Il n’y a rien à envoyer.',
  code_expired: 'Ce code a expiré. Demandez-en un nouveau.',
  code_sent_just_now: 'Un code vient d’être envoyé. Un autre peut l’être dans {n} secondes.',
  limit_try_again: '{limit} Réessayez dans {time}.',
  limit_try_again_or_open_link:
    '{limit} Réessayez dans {time}, ou ouvrez le lien envoyé à cette adresse : il laisse entrer ce navigateur aussitôt.',
  link_already_used_expired: 'Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau.',
  no_number_waiting_code: 'Aucun numéro n’attend de code. Saisissez de nouveau votre numéro.',
  no_phone_number: 'Aucun téléphone n’a ce numéro. Vérifiez les chiffres.',
  not_mobile_number: 'Ce n’est pas un numéro de mobile : il ne peut pas recevoir de SMS',
  not_phone_number: 'Ce n’est pas un numéro de téléphone',
  password_too_common:
    'C’est l’un des mots de passe les plus utilisés, donc les premiers devinés. Choisissez-en un autre : quatre mots sans rapport entre eux conviennent bien.',
  password_too_easy: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  recovery_codes_need_two_factor: 'Les codes de secours vont avec une seconde étape. Activez-la d’abord.',
  reset_mail_on_its_way:
    'S’il existe un compte à cette adresse, un e-mail avec un lien est en route. Les liens envoyés dans la dernière heure fonctionnent aussi.',
  sign_in_ended: 'Cette connexion a pris trop de temps ou a été essayée trop souvent. Reconnectez-vous.',
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
