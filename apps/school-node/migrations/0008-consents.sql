-- What families agreed to, and what they ask of the school about their data.

-- The wording of a purpose. A row without a school is the product's; a school may publish words of its own, which then
-- hold there. Never changed: an answer has to point at the very words that were read.
create table consent_texts (
  id uuid primary key default uuidv7(),
  school_id uuid references schools,
  key text not null check (key in
    ('terms', 'health', 'photo_class', 'photo_school', 'photo_public', 'camera', 'pickup_id', 'marketing')),
  version integer not null check (version > 0),
  title text not null check (length(title) between 3 and 150),
  text text not null check (length(text) between 20 and 10000),
  hash text not null,
  valid_from date not null,
  published_by uuid,
  created_at timestamptz not null default now(),
  unique nulls not distinct (school_id, key, version),
  foreign key (school_id, published_by) references accounts (school_id, id),
  constraint consent_texts_hash check (hash = encode(sha256(convert_to(title || E'\n' || text, 'UTF8')), 'hex'))
);

insert into consent_texts (key, version, title, text, hash, valid_from)
select t.key, 1, t.title, t.text, encode(sha256(convert_to(t.title || E'\n' || t.text, 'UTF8')), 'hex'), '2026-01-01'
from (values
  ('terms', 'Sử dụng ứng dụng và dữ liệu cơ bản của con',
   'Nhà trường dùng ứng dụng này để liên lạc với gia đình. Để làm việc đó, nhà trường lưu họ tên, tên ở nhà, ngày sinh, giới tính, lớp của con; họ tên, số điện thoại và quan hệ của ba mẹ và người thân; các tin nhắn, đơn và nhật ký hằng ngày ở lớp.
Chỉ cô giáo của lớp, người có phận sự trong nhà trường và gia đình được xem. Dữ liệu không được bán, không dùng để quảng cáo và được xóa hoặc ẩn danh sau khi con ra trường, trừ sổ sách nhà trường phải giữ theo luật.
Ba mẹ có quyền xem, sửa, nhận bản sao, hạn chế, phản đối, yêu cầu xóa dữ liệu và rút lại đồng ý bất cứ lúc nào tại mục Dữ liệu của con.'),
  ('health', 'Lưu thông tin sức khỏe của con',
   'Nhà trường lưu thông tin dị ứng, bệnh nền, chế độ ăn, nhóm máu, kết quả cân đo và đơn dặn thuốc của con để chăm sóc con an toàn ở trường.
Đây là dữ liệu nhạy cảm: chỉ cô giáo của lớp, nhân viên y tế và ban giám hiệu được xem, và mỗi lần xem đều được ghi lại.
Nếu ba mẹ không đồng ý hoặc rút lại, nhà trường không hiển thị và không nhận thêm các thông tin này; ba mẹ cần trao đổi trực tiếp với cô về những điều cần lưu ý cho con.'),
  ('photo_class', 'Đăng ảnh, video có con trong lớp',
   'Cô giáo được đăng ảnh và video hoạt động có con lên bảng tin và album của lớp. Chỉ gia đình của các bạn cùng lớp và nhà trường xem được; ảnh không được lập chỉ mục tìm kiếm và không chia sẻ ra ngoài.
Nếu ba mẹ không đồng ý hoặc rút lại, cô sẽ không đăng ảnh thấy rõ mặt con.'),
  ('photo_school', 'Đăng ảnh có con trên bảng tin toàn trường',
   'Nhà trường được đăng ảnh có con trên bảng tin chung mà mọi gia đình trong trường xem được, ví dụ ảnh ngày hội, lễ khai giảng.
Nếu ba mẹ không đồng ý hoặc rút lại, nhà trường sẽ không chọn ảnh thấy rõ mặt con cho bảng tin chung.'),
  ('photo_public', 'Dùng ảnh có con trên website, fanpage của trường',
   'Nhà trường được dùng ảnh có con trên website, fanpage hoặc tài liệu giới thiệu của trường. Ảnh này ai cũng xem được và có thể bị người khác sao chép.
Nếu ba mẹ không đồng ý, ảnh có con không được đưa ra ngoài ứng dụng. Khi rút lại, nhà trường gỡ ảnh khỏi các trang của trường nhưng không thể gỡ bản mà người khác đã sao chép.'),
  ('camera', 'Cho phụ huynh cùng lớp xem camera có hình con',
   'Nếu nhà trường mở camera lớp học cho gia đình xem, phụ huynh của các bạn cùng lớp có thể nhìn thấy con trong những khung giờ nhà trường quy định. Hình ảnh không được ghi lại bởi ứng dụng và mỗi lần xem đều được ghi nhật ký.
Nếu ba mẹ không đồng ý hoặc rút lại, ba mẹ không xem được camera của lớp và nhà trường sẽ tìm cách để con không bị ghi hình cho người khác xem.'),
  ('pickup_id', 'Lưu ảnh và số định danh của người đón hộ',
   'Để giao con đúng người, nhà trường lưu ảnh và số định danh cá nhân của người được gia đình nhờ đón con. Ba mẹ xác nhận đã được người đón hộ đồng ý.
Số định danh được mã hóa, chỉ hiện ba số cuối. Nếu không đồng ý hoặc rút lại, nhà trường chỉ dùng họ tên và số điện thoại của người đón hộ và sẽ gọi cho ba mẹ trước khi giao con.'),
  ('marketing', 'Nhận tin giới thiệu và khảo sát',
   'Nhà trường được gửi cho ba mẹ tin về lớp ngoại khóa, chương trình ưu đãi và phiếu khảo sát ý kiến. Không đồng ý thì ba mẹ vẫn nhận đủ mọi thông báo về con.')
) as t (key, title, text);

-- Answers. A withdrawal is a later `false`; nothing is ever changed, so that the school can prove what was said when.
create table consents (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  key text not null,
  text_id uuid not null references consent_texts,
  text_version integer not null,
  text_hash text not null,
  granted boolean not null,
  -- Whose answer it is, and what they are to the child at that time.
  account_id uuid not null,
  relation text not null,
  -- When it was said; on paper the day of the signature.
  answered_at timestamptz not null default now(),
  method text not null check (method in ('app', 'paper')),
  device text check (length(device) <= 200),
  -- Shortened: the network, not the household.
  ip text check (length(ip) <= 45),
  scan_media_id uuid,
  recorded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, recorded_by) references accounts (school_id, id),
  foreign key (school_id, scan_media_id) references media (school_id, id) on delete set null (scan_media_id),
  constraint consents_paper check (method = 'paper' or recorded_by = account_id)
);
create index consents_by_student on consents (school_id, student_id, key, account_id, answered_at desc, id desc);
create index consents_by_scan on consents (school_id, scan_media_id) where scan_media_id is not null;

-- Only what points at a person's device or paper may be taken away later, when the child's data are erased.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.school_id, new.id, new.student_id, new.key, new.text_id, new.text_version, new.text_hash, new.granted,
        new.account_id, new.answered_at, new.method, new.recorded_by, new.created_at)
      is not distinct from
       (old.school_id, old.id, old.student_id, old.key, old.text_id, old.text_version, old.text_hash, old.granted,
        old.account_id, old.answered_at, old.method, old.recorded_by, old.created_at)
      and (new.device is null and new.ip is null or new.device is not distinct from old.device and new.ip is not distinct from old.ip)
      and (new.scan_media_id is null or new.scan_media_id is not distinct from old.scan_media_id) then
      return new;
    end if;
  end if;
  raise exception 'answers to consents are never changed';
end $$;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_consent_change();
create trigger consents_no_truncate before truncate on consents
  for each statement execute function refuse_consent_change();

-- The last word of each person who may still speak for the child.
create view parent_consents as
  select distinct on (c.school_id, c.student_id, c.key, c.account_id)
    c.school_id, c.student_id, c.key, c.account_id, c.id, c.granted, c.answered_at, c.text_version, c.text_id, c.method
  from consents c
  join guardianships g on g.school_id = c.school_id and g.student_id = c.student_id and g.account_id = c.account_id
    and g.kind = 'parent'
  order by c.school_id, c.student_id, c.key, c.account_id, c.answered_at desc, c.id desc;

-- What holds now. The stricter answer of two parents wins; without a row nobody has answered, which is no consent.
create view current_consents as
  select p.school_id, p.student_id, p.key, bool_and(p.granted) as granted, count(distinct p.granted) > 1 as differing,
    max(p.answered_at) as answered_at
  from parent_consents p
  group by p.school_id, p.student_id, p.key;

-- A family is reminded once a day at most.
create table consent_reminders (
  school_id uuid not null,
  account_id uuid not null,
  day date not null,
  sent_by uuid not null,
  primary key (school_id, account_id, day),
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, sent_by) references accounts (school_id, id)
);

-- What a parent asks about the data of a child, and by when the law wants it done.
create table data_requests (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  number integer not null,
  student_id uuid not null,
  account_id uuid not null,
  relation text not null,
  kind text not null check (kind in ('view', 'correct', 'restrict', 'object', 'withdraw', 'delete')),
  text text check (length(text) <= 2000),
  status text not null default 'received' check (status in ('received', 'working', 'done', 'rejected')),
  received_at timestamptz not null default now(),
  -- Last days, as the school's calendar counts them.
  answer_due_on date not null,
  due_on date not null,
  answered_at timestamptz,
  closed_at timestamptz,
  extended_days integer check (extended_days between 1 and 15),
  extension_reason text check (length(extension_reason) <= 500),
  answer text check (length(answer) <= 2000),
  -- Deletion only: who prepared it and who confirmed it.
  prepared_by uuid,
  prepared_at timestamptz,
  reminded_on date,
  version integer not null default 1,
  primary key (school_id, id),
  unique (school_id, number),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, prepared_by) references accounts (school_id, id)
);
create index data_requests_list on data_requests (school_id, received_at desc, id desc);
create index data_requests_by_account on data_requests (school_id, account_id, received_at desc);
create index data_requests_by_student on data_requests (school_id, student_id);
create index data_requests_open on data_requests (due_on) where status in ('received', 'working');

create table data_request_steps (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  request_id uuid not null,
  at timestamptz not null default now(),
  account_id uuid not null,
  done text not null check (done in ('received', 'working', 'done', 'rejected', 'extended', 'prepared', 'deleted')),
  note text check (length(note) <= 2000),
  primary key (school_id, id),
  foreign key (school_id, request_id) references data_requests (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index data_request_steps_by_request on data_request_steps (school_id, request_id, id);

-- Proof of an erasure; names nobody who was erased.
create table deletion_certificates (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  request_id uuid not null,
  number text not null,
  made_at timestamptz not null default now(),
  requested_on date not null,
  made_by uuid not null,
  prepared_by uuid not null,
  -- How many of what were erased.
  erased jsonb not null,
  primary key (school_id, id),
  unique (school_id, number),
  unique (school_id, request_id),
  foreign key (school_id, request_id) references data_requests (school_id, id),
  foreign key (school_id, made_by) references accounts (school_id, id),
  foreign key (school_id, prepared_by) references accounts (school_id, id)
);

-- A parent's copy of everything about a child: made by a job, kept for a week.
create table data_exports (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  student_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'working', 'ready', 'failed', 'expired')),
  progress integer not null default 0 check (progress between 0 and 100),
  bytes bigint,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create unique index data_exports_one_at_a_time on data_exports (school_id, account_id, student_id)
  where status in ('waiting', 'working');
create index data_exports_by_account on data_exports (school_id, account_id, created_at desc);
create index data_exports_by_end on data_exports (expires_at) where status = 'ready';

-- When a child's data are erased, the log keeps who did what and when, and loses the words: nothing else may change it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if (new.school_id, new.id, new.at, new.actor_account_id, new.actor_name, new.actor_role, new.action,
        new.object_kind, new.object_id, new.student_id)
      is not distinct from
       (old.school_id, old.id, old.at, old.actor_account_id, old.actor_name, old.actor_role, old.action,
        old.object_kind, old.object_id, old.student_id)
      and new.object_name is null and new.before is null and new.after is null
      and exists (select from students s where s.school_id = old.school_id and s.id = old.student_id
        and s.anonymised_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'audit entries are never changed';
end $$;
