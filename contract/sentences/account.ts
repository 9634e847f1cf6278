import type { Wordings } from './sentence.ts';

export const accountSentences = {
  account_in_other_company:
    'You already have an account with this address in another company. Sign in there with its password.',
  attempt_limit: '{limit} Try again in {time}.',
  attempt_limit_with_link:
    '{limit} Try again in {time}, or open the link mailed to this address to unlock this browser at once.',
  code_expired: 'This code has expired. Request a new one.',
  code_failure_limit: 'Too many wrong codes.',
  code_from_authenticator_app: 'This code comes from your authenticator app. There is nothing to send.',
  code_request_limit: 'Too many codes were requested.',
  code_sent_recently: 'A code was sent just now. Another can be sent in {n} seconds.',
  code_wrong_request_new: 'Wrong code. Ask for a new code.',
  code_wrong_tries_left: { one: 'Wrong code. {n} try left.', other: 'Wrong code. {n} tries left.' },
  email_or_password_wrong: 'Wrong e-mail address or password',
  issuer_secret_required: 'Enter the client secret of the new issuer.',
  mailed_link_expired: 'This link has already been used or has expired. Request a new one.',
  own_account_deactivated: 'Your account is deactivated. Ask an admin of your company.',
  password_failure_limit: 'Too many wrong passwords.',
  password_reset_limit: 'Too many requests for a new password.',
  password_reset_mail_sent:
    'If there is an account with this address, a mail with a link is on its way. Links mailed within the last hour work as well.',
  password_too_common:
    'This is one of the most used passwords, which are guessed first. Choose another one, for example four unrelated words.',
  password_too_easy: 'This password is too easy to guess. Choose another.',
  password_wrong: 'Wrong password',
  phone_country_code_missing: 'Start the number with + and the country code',
  phone_invalid: 'This is not a phone number',
  phone_not_mobile: 'This is not a mobile number: it cannot receive texts',
  phone_unreachable: 'No phone has this number. Check the digits.',
  phone_without_code: 'No number is waiting for a code. Enter your number again.',
  provider_account_unknown: 'You do not have an account here. Ask an admin of your company to invite you.',
  provider_email_missing: 'The identity provider did not send your e-mail address.',
  provider_email_unverified:
    'The identity provider has not verified your e-mail address. Verify it there, then sign in again.',
  provider_fixed_by_environment: 'The identity provider is set in this installation’s environment.',
  provider_groups_not_allowed: 'None of your groups has access to Limelight. Ask an admin of your company.',
  provider_link_needs_password:
    'Your account has a password. Sign in with it once in this browser to link {provider}; from then on {provider} is enough.',
  provider_not_found: 'No identity provider answers at this address.',
  provider_sign_in_unconfirmed: 'The identity provider did not confirm this sign-in. Sign in again.',
  provider_unreachable: 'The identity provider cannot be reached. Try again in a moment.',
  sign_in_challenge_expired: 'This sign-in took too long or was tried too often. Sign in again.',
  sign_in_code_failures: 'Too many wrong codes. Sign in again.',
  sign_in_expired: 'This sign-in took too long or began in another browser. Sign in again.',
  sign_in_failure_limit: 'Too many failed sign-ins.',
  single_sign_on_missing: 'Single sign-on is not set up.',
  two_factor_required: 'Recovery codes need two-factor authentication. Turn it on first.',
  unlock_link_expired:
    'This link was already used or is too old. Try to sign in; if it is refused, a new link is mailed.',
} as const satisfies Wordings;
