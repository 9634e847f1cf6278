import type { Wordings } from './sentence.ts';

export const accountSentences = {
  account_in_another_company:
    'You have an account with this address already, in another company. Sign in to that one with its password.',
  code_comes_authenticator_app: 'This code comes from your authenticator app. There is nothing to send.',
  code_expired: 'This code has expired. Request a new one.',
  code_sent_just_now: 'A code was sent just now. Another can be sent in {n} seconds.',
  email_not_verified_by_provider:
    'The identity provider has not verified your e-mail address. Verify it there, then sign in again.',
  enter_secret_of_new_issuer: 'Enter the client secret of the new issuer.',
  limit_try_again: '{limit} Try again in {time}.',
  limit_try_again_or_open_link:
    '{limit} Try again in {time}, or open the link that was mailed to this address: it lets this browser in at once.',
  link_already_used_expired: 'This link has already been used or has expired. Request a new one.',
  no_account_here: 'You have no account here. Ask an admin of your company to invite you.',
  no_group_may_enter: 'None of your groups may use Limelight. Ask an admin of your company.',
  no_number_waiting_code: 'No number is waiting for a code. Enter your number again.',
  no_phone_number: 'No phone has this number. Check the digits.',
  no_provider_at_address: 'No identity provider answers at this address.',
  not_mobile_number: 'This is not a mobile number: it cannot receive texts',
  not_phone_number: 'This is not a phone number',
  own_account_deactivated: 'Your account is deactivated. Ask an admin of your company.',
  password_too_common:
    'This is one of the passwords people use most, which are the first to be guessed. Choose another: four words that have nothing to do with each other are a good one.',
  password_too_easy: 'This password is too easy to guess. Choose another.',
  provider_asks_for_password:
    'Your account has a password. Sign in with it once in this browser to link {provider}; from then on {provider} is enough.',
  provider_did_not_confirm: 'The identity provider did not confirm this sign-in. Sign in again.',
  provider_sent_no_email: 'The identity provider did not send your e-mail address.',
  provider_set_by_environment: 'The identity provider is set by the environment of this installation.',
  provider_unreachable: 'The identity provider cannot be reached. Try again in a moment.',
  recovery_codes_need_two_factor: 'Recovery codes need two-factor authentication. Switch it on first.',
  reset_mail_on_its_way:
    'If there is an account with this address, a mail with a link is on its way. Links mailed within the last hour work as well.',
  sign_in_challenge_ended: 'This sign-in took too long or was tried too often. Sign in again.',
  sign_in_ended: 'This sign-in took too long or began in another browser. Sign in again.',
  single_sign_on_not_set_up: 'Single sign-on is not set up.',
  start_number_country_code: 'Start the number with + and the country code',
  too_many_codes_requested: 'Too many codes were requested.',
  too_many_failed_sign_ins: 'Too many failed sign-ins.',
  too_many_requests_new_password: 'Too many requests for a new password.',
  too_many_wrong_codes: 'Too many wrong codes.',
  too_many_wrong_codes_sign_again: 'Too many wrong codes. Sign in again.',
  too_many_wrong_passwords: 'Too many wrong passwords.',
  unlock_link_old:
    'This link was used already or is too old. Try to sign in: where that is refused, another is mailed.',
  wrong_code_ask_again: 'Wrong code. Ask for a new code.',
  wrong_code_tries_left: { one: 'Wrong code. {n} try left.', other: 'Wrong code. {n} tries left.' },
  wrong_email_or_password: 'Wrong e-mail address or password',
  wrong_password: 'Wrong password',
} as const satisfies Wordings;
