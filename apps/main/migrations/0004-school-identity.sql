-- What a school tells of itself, beside its name and contact.
alter table schools
  add column short_name text check (length(short_name) <= 40),
  add column website text check (length(website) <= 200),
  add column introduction text check (length(introduction) <= 2000),
  -- Stands above the name on printouts: who the school belongs to.
  add column governing_body text check (length(governing_body) <= 150),
  add column version integer not null default 1;

-- Nodes that have not read these yet find the new words in them.
update changes set change = change || jsonb_build_object('by', null, 'school',
    jsonb_build_object('short_name', null, 'website', null, 'introduction', null, 'governing_body', null, 'version', 1)
      || (change -> 'school'))
  where change ->> 'kind' = 'school';
