-- Whoever imported a price entered it.
update profile_price p set entered_by = i.created_by
from import i where i.id = p.import_id and p.entered_by is null;
