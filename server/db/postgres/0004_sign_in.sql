-- The login limit counts recent failures: only they are in this index.
create index audit_event_sign_in_failed on audit_event (at) where action = 'auth.sign_in_failed';
