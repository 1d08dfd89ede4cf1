-- Videos are converted to sizes that every browser plays. `none`: nothing converts, for example because the machine has
-- no ffmpeg.
alter table videos
  add column conversion text not null default 'none' check (conversion in ('none', 'waiting', 'running', 'done', 'failed')),
  add column conversion_percent smallint not null default 0 check (conversion_percent between 0 and 100),
  -- Counted at the beginning, so that a file that ends its process is not tried for ever.
  add column conversion_tries smallint not null default 0,
  -- The sizes, smallest first. They are written when all their files are in the store.
  add column sizes jsonb not null default '[]';
create index videos_unconverted on videos (created_at) where conversion = 'none';
