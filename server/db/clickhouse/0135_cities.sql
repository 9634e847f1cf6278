-- City of a profile, in the usual spelling of its name; '' = unknown.
ALTER TABLE profile_search ADD COLUMN IF NOT EXISTS city LowCardinality(String) AFTER country;
ALTER TABLE profile_index ADD COLUMN IF NOT EXISTS city LowCardinality(String) AFTER country;
