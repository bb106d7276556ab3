-- Lists go on from (score, id), the largest first, whoever asks: the indexes before were for public assets alone, with
-- the ids in the other order.
create index assets_by_score on assets (score desc, id desc) where state = 'active';
create index assets_by_kind on assets (kind, score desc, id desc) where state = 'active';
create index assets_by_time on assets (updated_at desc, id desc) where state = 'active';
drop index if exists assets_score_id_idx;
drop index if exists assets_kind_score_id_idx;

-- Known to all processes of a library, and to nobody else.
create table secrets (
  name text primary key,
  value text not null
);

-- Words of public assets, by which misspelled ones are corrected; counted again every hour.
create extension if not exists pg_trgm;
create table words (
  word text primary key,
  n integer not null
);
create index on words using gin (word gin_trgm_ops);
