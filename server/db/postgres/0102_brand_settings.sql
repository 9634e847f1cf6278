-- The company on pages, documents and mails for its clients.
create table brand_settings (
  company_id integer primary key references company (id) on delete cascade,
  -- key in the file store
  logo text,
  -- of the logo, px
  logo_width integer,
  logo_height integer,
  -- {"logo", "logo_width", "logo_height"} before the last change, kept for a day, for undo
  former jsonb,
  former_at timestamptz,
  -- #rrggbb; null = the product's
  main_color text check (main_color ~ '^#[0-9a-f]{6}$'),
  second_color text check (second_color ~ '^#[0-9a-f]{6}$'),
  footer text not null default '',
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz not null default now()
);
