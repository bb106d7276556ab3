-- Events are read in the order of the transactions that made them, so that none is passed over that commits later.
alter table events add column tx xid8 not null default pg_current_xact_id();
create index on events (tx, n);
create index on events (scope, tx, n);

create table webhooks (
  id uuid primary key,
  scope uuid not null references scopes,
  url text not null,
  -- Signs what is sent; shown once.
  secret text not null,
  by_person uuid not null references people,
  at timestamptz not null default now(),
  last_status integer,
  last_at timestamptz
);
create index on webhooks (scope);

-- An asset that is offered to another scope, until that accepts.
create table transfers (
  asset uuid primary key references assets,
  to_scope uuid not null references scopes,
  by_person uuid not null references people,
  at timestamptz not null default now()
);

create table reports (
  id uuid primary key,
  asset uuid not null references assets,
  version text,
  reason text not null,
  text text not null,
  by_person uuid references people,
  state text not null default 'open' check (state in ('open', 'closed')),
  at timestamptz not null default now()
);
create index on reports (at) where state = 'open';

-- Of a request that is sent again: the publish that it made the first time.
alter table publishes add column idempotency_key text;
create unique index on publishes (by_person, idempotency_key);
