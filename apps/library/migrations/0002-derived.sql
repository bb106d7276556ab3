-- Files that are computed from others: built once, kept as blobs.
create table derived (
  -- sha256 of recipe, tool, parameters and inputs.
  key text primary key,
  recipe text not null,
  -- The version of the recipe: another one gives another key, so that a pinned file never changes.
  tool text not null,
  parameters jsonb not null,
  -- Digests of versions or files, the one of the address first.
  inputs text[] not null,
  output text references blobs,
  meta jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  cpu_ms integer,
  at timestamptz not null default now()
);
create index on derived using gin (inputs);
create index on derived (output) where output is not null;
