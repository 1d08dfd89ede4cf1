import type { Db } from '@nhip-cau/server-kit/database'

/** The ids that owners need: a child, its class, an account of the office and a parent. */
export type OwnerIds = {
  readonly schoolId: string
  readonly studentId: string
  readonly classId: string
  readonly accountId: string
  readonly parentId: string
}

const newPost = async (db: Db, { schoolId, classId, accountId }: OwnerIds): Promise<string> => {
  const [post] = await db<{ id: string }[]>`
    insert into posts (school_id, author_account_id, latest_status, accepted_version, published_at)
    values (${schoolId}, ${accountId}, 'accepted', 1, now()) returning id`
  const id = post?.id ?? ''
  await db`
    insert into post_versions (school_id, post_id, version, title, text, whole_school, status, written_by)
    values (${schoolId}, ${id}, 1, 'Bé đi chợ', 'Vui', false, 'accepted', ${accountId})`
  const audience = {
    school_id: schoolId,
    post_id: id,
    class_id: classId,
    author_account_id: accountId,
    kind: 'activity',
  }
  // A record takes only the columns that there are: a test of an older migration has fewer.
  await db`
    insert into post_audience
    select one.* from jsonb_populate_record(null::post_audience,
      ${db.json({ ...audience, shared: false, listed_at: new Date() })}) one`
  return id
}

type Give = (db: Db, ids: OwnerIds, mediaId: string) => Promise<unknown>

const newPrescription = async (db: Db, { schoolId, studentId, classId, parentId }: OwnerIds): Promise<string> => {
  const [row] = await db<{ id: string }[]>`
    insert into prescriptions (school_id, student_id, class_id, from_date, to_date, sent_by, sent_at)
    values (${schoolId}, ${studentId}, ${classId}, '2026-11-20', '2026-11-20', ${parentId}, now()) returning id`
  const id = row?.id ?? ''
  await db`
    insert into prescription_versions (school_id, prescription_id, version, from_date, to_date, illness, place, sent_by, sent_at)
    values (${schoolId}, ${id}, 1, '2026-11-20', '2026-11-20', 'Ho', 'bag', ${parentId}, now())`
  return id
}

/**
 * Gives a picture to an owner of each kind directly in the tables, because permissions and times are not tested here.
 */
export const giveTo: Readonly<Record<string, Give>> = {
  avatar: (db, { schoolId, parentId }, mediaId) => db`
    update accounts set avatar_media_id = ${mediaId} where school_id = ${schoolId} and id = ${parentId}`,
  logo: (db, { schoolId }, mediaId) => db`
    update schools set logo_media_id = ${mediaId} where school_id = ${schoolId}`,
  cover: (db, { schoolId }, mediaId) => db`
    update schools set cover_media_id = ${mediaId} where school_id = ${schoolId}`,
  student: (db, { schoolId, studentId }, mediaId) => db`
    update students set photo_media_id = ${mediaId} where school_id = ${schoolId} and id = ${studentId}`,
  'pick-up-person': (db, { schoolId, studentId, parentId }, mediaId) => db`
    insert into pick_up_people (school_id, student_id, full_name, relation, phone, requested_by, photo_media_id)
    values (${schoolId}, ${studentId}, 'Ngô Thị Bà', 'Bà ngoại', '+84951234567', ${parentId}, ${mediaId})`,
  'pick-up-request': (db, { schoolId, studentId, classId, accountId }, mediaId) => db`
    insert into pick_up_requests (school_id, student_id, class_id, day, full_name, requested_by, requested_at, photo_media_id)
    values (${schoolId}, ${studentId}, ${classId}, current_date, 'Người Lạ', ${accountId}, now(), ${mediaId})`,
  'pick-up-code': (db, { schoolId, studentId, parentId }, mediaId) => db`
    insert into pick_up_codes (school_id, student_id, day, full_name, code, created_by, created_at, photo_media_id)
    values (${schoolId}, ${studentId}, current_date, 'Lê Văn Tám', '123456', ${parentId}, now(), ${mediaId})`,
  consent: (db, { schoolId, studentId, accountId, parentId }, mediaId) => db`
    insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
      method, scan_media_id, recorded_by)
    select ${schoolId}, ${studentId}, t.key, t.id, t.version, t.hash, true, ${parentId}, 'Mẹ', 'paper', ${mediaId}, ${accountId}
    from consent_texts t limit 1`,
  // Given to the child, so that its family sees it.
  'own-sticker': async (db, { schoolId, studentId, classId, accountId }, mediaId) => {
    const [sticker] = await db<{ id: string }[]>`
      insert into own_stickers (school_id, name, media_id, created_by, created_at)
      values (${schoolId}, 'Tưới cây', ${mediaId}, ${accountId}, now()) returning id`
    const stickers = [sticker?.id ?? '']
    const [card] = await db<{ id: string }[]>`
      insert into nice_cards (school_id, student_id, class_id, kind, starts_on, first_day, last_day, number, month,
        stickers, given_by, given_at)
      values (${schoolId}, ${studentId}, ${classId}, 'week', '2026-11-16', '2026-11-16', '2026-11-20', 12, '2026-11-01',
        ${stickers}, ${accountId}, now()) returning id`
    await db`
      insert into nice_card_versions (school_id, card_id, version, batch, stickers, by_account, at, counts_from)
      values (${schoolId}, ${card?.id ?? ''}, 1, gen_random_uuid(), ${stickers}, ${accountId}, now(), now() - interval '1 day')`
  },
  // Approved for families.
  'edu-plan': async (db, { schoolId, classId, accountId }, mediaId) => {
    const [plan] = await db<{ id: string }[]>`
      insert into edu_plans (school_id, academic_year_id, level, class_id, age_group, starts_on, ends_on, rows, state,
        changed_by, changed_at, created_by, approved_number, first_approved_at)
      select c.school_id, c.academic_year_id, 'week', c.id, c.age_group, '2026-11-16', '2026-11-20', '[]', 'approved',
        ${accountId}, now(), ${accountId}, 1, now()
      from classes c where c.school_id = ${schoolId} and c.id = ${classId} returning id`
    await db`
      insert into edu_plan_images (school_id, plan_id, position, media_id, for_families, shown)
      values (${schoolId}, ${plan?.id ?? ''}, 1, ${mediaId}, true, true)`
  },
  // Of the kind of the child's class and shown, so that its family sees it.
  menu: async (db, { schoolId, classId, accountId }, mediaId) => {
    const [menu] = await db<{ id: string }[]>`
      insert into menus (school_id, kind, monday, academic_year_id, state, written_by, written_at, shown_number, shown_by,
        shown_at)
      select c.school_id, case when c.age_group like 'nursery%' then 'nursery' else 'kindergarten' end,
        date_trunc('week', today_at(c.school_id))::date, c.academic_year_id, 'approved', ${accountId}, now(), 1,
        ${accountId}, now()
      from classes c where c.school_id = ${schoolId} and c.id = ${classId} returning id`
    await db`
      insert into menu_images (school_id, menu_id, media_id, position, shown, by_account)
      values (${schoolId}, ${menu?.id ?? ''}, ${mediaId}, 1, true, ${accountId})`
  },
  post: async (db, ids, mediaId) => {
    const id = await newPost(db, ids)
    await db`
      insert into post_images (school_id, post_id, version, position, media_id)
      values (${ids.schoolId}, ${id}, 1, 1, ${mediaId})`
  },
  'post-draft': async (db, { schoolId, accountId }, mediaId) => {
    const [row] = await db<{ id: string }[]>`
      insert into post_drafts (school_id, owner_account_id, content) values (${schoolId}, ${accountId}, '{}') returning id`
    await db`
      insert into post_draft_images (school_id, draft_id, media_id) values (${schoolId}, ${row?.id ?? ''}, ${mediaId})`
  },
  'video-poster': async (db, ids, mediaId) => {
    const id = await newPost(db, ids)
    const [video] = await db<{ id: string }[]>`
      insert into videos (school_id, owner_account_id, upload_id, mime, width, height, duration_seconds, bytes, status,
        poster_media_id)
      values (${ids.schoolId}, ${ids.accountId}, gen_random_uuid(), 'video/mp4', 640, 360, 3, 1000, 'ready', ${mediaId})
      returning id`
    await db`
      insert into post_videos (school_id, post_id, version, position, video_id)
      values (${ids.schoolId}, ${id}, 1, 1, ${video?.id ?? ''})`
  },
  'document-page': async (db, ids, mediaId) => {
    const id = await newPost(db, ids)
    const [document] = await db<{ id: string }[]>`
      insert into documents (school_id, owner_account_id, upload_id, kind, name, bytes, status, pages, page_media_id)
      values (${ids.schoolId}, ${ids.accountId}, gen_random_uuid(), 'pdf', 'Thực đơn.pdf', 1000, 'ready', 2, ${mediaId})
      returning id`
    await db`
      insert into post_documents (school_id, post_id, version, position, document_id)
      values (${ids.schoolId}, ${id}, 1, 1, ${document?.id ?? ''})`
  },
  absence: async (db, { schoolId, studentId, classId, parentId }, mediaId) => {
    const [row] = await db<{ id: string }[]>`
      insert into absences (school_id, student_id, class_id, reason, sent_by, sent_at, answer_by)
      values (${schoolId}, ${studentId}, ${classId}, 'sick', ${parentId}, now(), now()) returning id`
    await db`
      insert into absence_images (school_id, absence_id, position, media_id) values (${schoolId}, ${row?.id ?? ''}, 1, ${mediaId})`
  },
  prescription: async (db, ids, mediaId) => {
    const id = await newPrescription(db, ids)
    await db`
      insert into prescription_images (school_id, prescription_id, version, position, media_id)
      values (${ids.schoolId}, ${id}, 1, 1, ${mediaId})`
  },
  medicine: async (db, ids, mediaId) => {
    const id = await newPrescription(db, ids)
    await db`
      insert into prescription_medicines (school_id, prescription_id, version, position, name, dose, form, meal, times, media_id)
      values (${ids.schoolId}, ${id}, 1, 1, 'Prospan', '5 ml', 'syrup', 'any', array['10:00'], ${mediaId})`
  },
  dose: async (db, ids, mediaId) => {
    const { schoolId, studentId, classId } = ids
    const id = await newPrescription(db, ids)
    await db`
      insert into prescription_doses (school_id, prescription_id, version, student_id, class_id, medicine, dose, form, meal,
        day, time, due_at, media_id)
      values (${schoolId}, ${id}, 1, ${studentId}, ${classId}, 'Prospan', '5 ml', 'syrup', 'any', '2026-11-20', '10:00', now(),
        ${mediaId})`
  },
}
