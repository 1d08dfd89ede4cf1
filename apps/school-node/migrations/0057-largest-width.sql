-- The uploaded file of a picture is stored until a job has made its largest width, so that the picture can be used before.
-- It has place and time of the photo: it has no address and is removed with the job, or a day later.
alter table media add column has_original boolean not null default false;
create index media_with_original on media (created_at) where has_original;
