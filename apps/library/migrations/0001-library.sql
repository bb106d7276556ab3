create table people (
  id uuid primary key,
  name text not null unique,
  oidc_subject text unique,
  -- May read every scope, moderate and operate.
  operator boolean not null default false,
  state text not null default 'active' check (state in ('active', 'suspended')),
  at timestamptz not null default now()
);

create table scopes (
  id uuid primary key,
  name text not null unique,
  -- Without hyphens: names that differ by them alone would be mistaken for each other.
  plain_name text not null unique,
  kind text not null default 'team' check (kind in ('team', 'person')),
  quota_bytes bigint not null,
  quota_assets integer not null,
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  used_assets integer not null default 0 check (used_assets >= 0),
  state text not null default 'active' check (state in ('active', 'suspended')),
  audit_n bigint not null default 0,
  audit_hash text not null default '',
  at timestamptz not null default now(),
  check (used_bytes <= quota_bytes),
  check (used_assets <= quota_assets)
);

create table members (
  scope uuid not null references scopes,
  person uuid not null references people,
  role text not null check (role in ('owner', 'maintainer', 'publisher', 'reader')),
  primary key (scope, person)
);

create table tokens (
  id text primary key,
  secret_sha256 text not null,
  person uuid not null references people,
  label text not null default '',
  grants jsonb not null,
  origins text[],
  at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
create index on tokens (person);

create table assets (
  id uuid primary key,
  scope uuid not null references scopes,
  name text not null,
  plain_name text not null,
  kind text not null,
  title text not null,
  description text not null default '',
  tags text[] not null default '{}',
  license text not null,
  visibility text not null check (visibility in ('public', 'team', 'private')),
  state text not null default 'active' check (state in ('active', 'removed')),
  -- A bit for each control of FACS-50 that it supports or uses.
  controls bigint not null default 0,
  -- What cards and filters show: seconds, joints, triangles, bytes.
  facts jsonb not null default '{}',
  score real not null default 0,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null default ''::tsvector,
  unique (scope, name),
  unique (scope, plain_name)
);
create index on assets using gin (search);
create index on assets (score desc, id) where visibility = 'public' and state = 'active';
create index on assets (kind, score desc, id) where visibility = 'public' and state = 'active';
create index on assets (name text_pattern_ops);

-- Old names, which are never given to another asset.
create table aliases (
  scope_name text not null,
  name text not null,
  asset uuid not null references assets,
  primary key (scope_name, name)
);

create table blobs (
  digest text primary key,
  bytes bigint not null,
  media text not null,
  -- Whether a public version has it: then anyone may read it by its digest.
  public boolean not null default false,
  marked_at timestamptz,
  verified_at timestamptz not null default now()
);
create index on blobs (marked_at) where marked_at is not null;

create table versions (
  asset uuid not null references assets,
  version text not null,
  major integer not null,
  minor integer not null,
  patch integer not null,
  pre text not null default '',
  digest text not null unique references blobs,
  bytes bigint not null,
  state text not null check (state in ('live', 'held', 'yanked', 'removed')),
  reason text,
  deprecated text,
  main text not null,
  members jsonb not null,
  -- What others may rely on; the next version is compared with it.
  surface jsonb not null,
  changes jsonb not null default '[]',
  by_person uuid references people,
  at timestamptz not null default now(),
  primary key (asset, version)
);

create table files (
  version_digest text not null references versions (digest),
  path text not null,
  digest text not null references blobs,
  bytes bigint not null,
  media text not null,
  primary key (version_digest, path)
);
create index on files (digest);

create table dependencies (
  version_digest text not null references versions (digest),
  asset uuid not null,
  version text not null,
  digest text not null,
  primary key (version_digest, asset, version),
  foreign key (asset, version) references versions (asset, version)
);
create index on dependencies (asset, version);

create table tags (
  asset uuid not null references assets,
  tag text not null,
  version text not null,
  primary key (asset, tag),
  foreign key (asset, version) references versions (asset, version)
);

create table publishes (
  id uuid primary key,
  state text not null check (state in ('open', 'submitted', 'checking', 'published', 'held', 'rejected', 'expired', 'checked')),
  draft jsonb not null,
  report jsonb,
  by_person uuid not null references people,
  by_token text not null,
  at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Who checks it, and until when: one that ends in between is checked again.
  claimed_until timestamptz
);
create index on publishes (expires_at) where state = 'open';
create index on publishes (claimed_until) where state in ('submitted', 'checking');

create table parts (
  publish uuid not null references publishes on delete cascade,
  digest text not null,
  n integer not null,
  bytes bigint not null,
  primary key (publish, digest, n)
);

create table audit (
  scope uuid not null references scopes,
  n bigint not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null,
  detail jsonb not null,
  -- Of this row and the hash before it: rows cannot be changed or taken out unseen.
  hash text not null,
  primary key (scope, n)
);

create table events (
  n bigint generated always as identity primary key,
  at timestamptz not null default now(),
  scope uuid not null references scopes,
  asset uuid,
  type text not null,
  detail jsonb not null
);

create table plays (
  asset uuid not null references assets,
  version text not null,
  day date not null,
  n bigint not null,
  primary key (asset, version, day)
);
