-- Build servers that may publish an asset with the identity token of their provider, without a secret of the library.
create table trusted_builds (
  id uuid primary key,
  scope uuid not null references scopes,
  asset_name text not null,
  issuer text not null,
  -- Values that the identity token must have, each exactly: its subject, or a repository and a workflow.
  claims jsonb not null,
  -- Whose role counts: a build may do at most what this person may do today.
  by_person uuid not null references people,
  at timestamptz not null default now()
);
create index on trusted_builds (scope, asset_name);

-- Identity tokens that were exchanged: each counts once.
create table used_identities (
  hash text primary key,
  expires_at timestamptz not null
);
