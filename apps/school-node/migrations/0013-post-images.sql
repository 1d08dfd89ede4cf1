-- The pictures of a version as a feed shows them. What stands in media of a complete picture never changes, and putting
-- eighty pictures together for each page took half of its time.
alter table post_versions add column images json not null default '[]';

update post_versions v set images = shown.images
from (
  select pi.school_id, pi.post_id, pi.version,
    json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'placeholder', m.placeholder,
      'widths', m.widths) order by pi.position) as images
  from post_images pi
  join media m on m.school_id = pi.school_id and m.id = pi.media_id
  group by pi.school_id, pi.post_id, pi.version) shown
where v.school_id = shown.school_id and v.post_id = shown.post_id and v.version = shown.version;
