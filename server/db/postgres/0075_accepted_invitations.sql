-- SHA-256 of the secret of the invitation that opened the account, to tell whoever opens it again.
alter table app_user add column accepted_invitation text;
create unique index app_user_accepted_invitation on app_user (accepted_invitation);
