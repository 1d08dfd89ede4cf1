-- A photo of the person with a code, sent by the family and compared at the door. Deleted after thirty days.
alter table pick_up_codes
  add column photo_media_id uuid,
  add foreign key (school_id, photo_media_id) references media (school_id, id);
create index pick_up_codes_by_photo on pick_up_codes (school_id, photo_media_id) where photo_media_id is not null;
create index pick_up_codes_photo_age on pick_up_codes (day) where photo_media_id is not null;

create trigger pick_up_codes_file after insert or delete or update of photo_media_id on pick_up_codes
  for each row execute function refer_to_file('pick-up-code', 'photo_media_id', 'id');
