-- Programs that wait until a person allows them in the page: `facework login`.
create table device_logins (
  code_sha256 text primary key,
  -- What the person compares with what the program shows.
  user_code text not null unique,
  label text not null default '',
  state text not null default 'pending' check (state in ('pending', 'approved', 'denied')),
  person uuid references people,
  grants jsonb,
  expires_at timestamptz not null
);
