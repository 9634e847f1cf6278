-- An address belongs to whoever proves it by accepting: companies may invite one address each, and learn nothing of others.
drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where password_hash <> 'invited';
create unique index app_user_of_company on app_user (company_id, lower(email));
