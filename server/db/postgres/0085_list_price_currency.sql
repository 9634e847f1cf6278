-- The currency that a price of a list was entered in; until now all were in the company's.
alter table list_profile add column price_currency text;
update list_profile p set price_currency = c.currency from company c where c.id = p.company_id and p.price is not null;
alter table list_profile add constraint list_profile_price check ((price is null) = (price_currency is null));
