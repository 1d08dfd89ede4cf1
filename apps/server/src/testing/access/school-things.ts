import { closeSchool, createYear, listYears } from '@nhip-cau/contract/calendar'
import { createCamera, createRecorder } from '@nhip-cau/contract/cameras'
import { createComment } from '@nhip-cau/contract/comments'
import { commentOnPlan, createPlan, createYearPlan } from '@nhip-cau/contract/edu-plan'
import { attachPlanDocuments, attachPlanImages } from '@nhip-cau/contract/edu-plan-files'
import { createSet } from '@nhip-cau/contract/edu-plan-setup'
import { createTheme } from '@nhip-cau/contract/edu-plan-themes'
import { importClasses } from '@nhip-cau/contract/imports'
import { approveMenu, attachMenuFiles, attachMenuPhotos, saveMenu } from '@nhip-cau/contract/menu-plan'
import { storeMenuTemplate } from '@nhip-cau/contract/menu-plan-dishes'
import { importMenu } from '@nhip-cau/contract/menu-plan-import'
import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { createOwnSticker, storeStickerImage } from '@nhip-cau/contract/own-stickers'
import { createParent } from '@nhip-cau/contract/parents'
import { createPhrase } from '@nhip-cau/contract/phrases'
import { createPost, deletePost } from '@nhip-cau/contract/posts'
import { createPromotion } from '@nhip-cau/contract/promotions'
import { AccessTokenClaims } from '@nhip-cau/contract/session'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { createAspect, createCycle, createTemplate } from '@nhip-cau/contract/student-review-setup'
import { send, workbookOf } from '@nhip-cau/school-node/testing/import-life'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Client } from '../client.ts'
import { uploadPhoto, uploadTo } from '../upload-photo.ts'
import type { Things } from './places.ts'

export const claimsFrom = (token: string): AccessTokenClaims => {
  const [, claims = ''] = token.split('.')
  return AccessTokenClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
}

export const claimsOf = (who: Client): AccessTokenClaims => claimsFrom(who.session.access_token)

const calendar = async (head: Client): Promise<Things> => {
  const years = (await head.get(listYears)).data
  const running = years.find((one) => one.current)?.id ?? ''
  const next = await head.get(createYear, { body: { starts_on: '2027-09-06', ends_on: '2028-05-31', terms: [] } })
  const closure = { from_date: '2027-01-05', to_date: '2027-01-05', reason: 'Mưa bão rất lớn.' }
  const promotion = await head.get(createPromotion, { body: { from_year_id: running, to_year_id: next.id } })
  return {
    academic_year: [running, next.id],
    holiday: (await head.get(closeSchool, { body: closure })).id,
    promotion: promotion.id,
    // One to change, one to delete, and one to move a student into.
    promotion_class: [0, 1, 0].map((nth) => promotion.classes[nth]?.id ?? ''),
    phrase: (await head.get(createPhrase, { body: { category: 'eating', text: '{bé} ăn rất ngoan.' } })).id,
  }
}

const importFile = async (head: Client): Promise<Things> => {
  const file = await workbookOf([
    ['Năm học', 'Khối', 'Tên lớp'],
    ['2026-2027', 'Chồi', 'Chồi 9'],
  ])
  const answer = await send(head, importClasses, file)
  return { import: ((await answer.json()) as { id: string }).id }
}

/** A checked file with one dish in a week with school. */
const menuImport = async (head: Client): Promise<Things> => {
  const file = await workbookOf([
    ['', 'Thứ 2 (02/11/2026)', 'Thứ 3'],
    ['Bữa trưa: món mặn', 'Thịt kho trứng cút', null],
  ])
  const query = { kind: 'kindergarten', day: '2026-11-02' }
  const answer = await send(head, importMenu, file, 'thuc-don.xlsx', { query })
  return { menu_import: ((await answer.json()) as { id: string }).id }
}

/** Valid since long ago, because a text published from today on depends on the database's own clock. */
const consentText = async (node: Db, schoolId: string): Promise<Things> => {
  const [title, text] = ['Ảnh của bé trên báo', 'Nhà trường xin phép dùng ảnh của bé để giới thiệu trường.']
  const [row] = await node<{ id: string }[]>`
    insert into consent_texts (school_id, key, version, title, text, hash, valid_from)
    values (${schoolId}, 'marketing', 2, ${title}, ${text},
      encode(sha256(convert_to(${`${title}\n${text}`}, 'UTF8')), 'hex'), '2026-09-01') returning id`
  return { consent_text: row?.id ?? '' }
}

/** Creates a parent of these children who has not joined yet. */
export const waitingParent = async (head: Client, children: readonly string[], phone: string): Promise<string> => {
  const body = {
    full_name: 'Ngô Thị Chưa Vào',
    phone,
    children: children.map((student_id) => ({ student_id, relation: 'Cô' })),
  }
  return (await head.get(createParent, { body })).id
}

export const lettersOf = async (head: Client, parentId: string): Promise<Things> => ({
  onboarding_letters: (
    await head.get(createOnboardingLetters, { body: { role: 'parent', account_ids: [parentId], again: true } })
  ).id,
})

/** An aspect, a text to begin with, and a cycle of reviews for which nothing is written. */
const reviewThings = async (head: Client): Promise<Things> => {
  const { version } = await head.get(getSettings)
  const changes = { review_periods: ['day' as const, 'week' as const, 'month' as const, 'term' as const] }
  await head.get(updateSettings, { body: { version, changes } })
  const aspect = await head.get(createAspect, { body: { name: 'Kỹ năng tự phục vụ' } })
  const template = { kind: 'week' as const, name: 'Mẫu tuần', text: 'Tuần này {bé} học ngoan.' }
  const days = { from: '2026-11-02', to: '2026-12-31', deadline: '2026-12-25' }
  const cycle = { name: 'Cuối kỳ I', ...days, aspect_ids: [aspect.id] }
  return {
    review_aspect: aspect.id,
    review_template: (await head.get(createTemplate, { body: template })).id,
    review_cycle: (await head.get(createCycle, { body: cycle })).id,
  }
}

const ownSticker = async (head: Client): Promise<Things> => {
  const { id: image_id } = await uploadTo(head, storeStickerImage)
  return { own_sticker: (await head.get(createOwnSticker, { body: { name: 'Bé biết tưới cây', image_id } })).id }
}

/** A set of goals, and a theme of the year plan of the age of the classes. */
const planThings = async (head: Client): Promise<Things> => {
  const set = await head.get(createSet, { body: { programme: 'kindergarten', name: 'Chương trình 2020' } })
  const plan = await head.get(createYearPlan, { body: { age_group: 'kindergarten_3_4' } })
  const theme = { name: 'Nghề nghiệp', from: '2026-11-16', weeks: 2 }
  return {
    edu_set: set.id,
    edu_domain: set.domains[0]?.id ?? '',
    edu_goal: set.domains[0]?.goals[0]?.id ?? '',
    edu_theme: (await head.get(createTheme, { params: { id: plan.id }, body: theme })).id,
  }
}

/** An approved menu with a photo of a meal and a file, a dish and a template. */
const menuThings = async (node: Db, head: Client, schoolId: string): Promise<Things> => {
  const week = { kind: 'kindergarten', day: '2026-11-16' } as const
  const dishes = [{ name: 'Thịt kho trứng cút' }]
  const cells = [{ day: week.day, meal: 'lunch' as const, slot: 'main' as const, version: 0, dishes }]
  const saved = await head.get(saveMenu, { body: { ...week, cells, energy: [] } })
  const template = await head.get(storeMenuTemplate, { body: { ...week, name: 'Tuần 1', replace: false } })
  const { id } = saved.menu ?? { id: '' }
  const approved = await head.get(approveMenu, { params: { id }, body: { version: saved.menu?.version ?? 0 } })
  const { id: image } = await uploadPhoto(head)
  const photos = await head.get(attachMenuPhotos, { body: { ...week, image_ids: [image], meal: 'lunch' } })
  const [document] = await node<{ id: string }[]>`
    insert into documents (school_id, owner_account_id, upload_id, kind, name, bytes, status)
    values (${schoolId}, ${claimsOf(head).sub}, gen_random_uuid(), 'pdf', 'Thực đơn.pdf', 1000, 'ready') returning id`
  const files = await head.get(attachMenuFiles, { body: { ...week, document_ids: [document?.id ?? ''] } })
  return {
    menu: approved.menu?.id ?? '',
    dish: saved.cells[0]?.cell.dishes[0]?.id ?? '',
    menu_template: template.id,
    menu_photo: photos.photos[0]?.id ?? '',
    menu_file: files.files[0]?.id ?? '',
  }
}

/** A photo of a served meal that this account has attached. */
export const mealPhotoOf = async (who: Client): Promise<Things> => {
  const body = { kind: 'kindergarten', day: '2026-11-18', meal: 'lunch' } as const
  const { photos } = await who.get(attachMenuPhotos, { body: { ...body, image_ids: [(await uploadPhoto(who)).id] } })
  return { menu_photo: photos.find(({ meal }) => meal?.day === body.day)?.id ?? '' }
}

/** A recorder without cameras, so that it can be deleted. */
const recorder = async (head: Client): Promise<Things> => {
  const body = { name: 'Đầu ghi tầng 1', kind: 'dahua' as const, at: { host: '10.0.0.20', port: 554 } }
  return { camera_recorder: (await head.get(createRecorder, { body })).id }
}

/** A camera of a class. */
export const cameraOf = async (head: Client, name: string, class_id: string): Promise<Things> => {
  const source = { kind: 'address' as const, address: 'rtsp://10.0.0.12:554/stream' }
  return { camera: (await head.get(createCamera, { body: { name, class_id, place: null, source } })).id }
}

/** A parent watches the camera of its child's class; nobody asks the gateway, so it goes on. */
export const watching = async (node: Db, who: Client, cameraId: string, studentId: string): Promise<void> => {
  const { sub, school, session } = claimsOf(who)
  await node`
    insert into camera_views (school_id, camera_id, class_id, account_id, role, student_id, session_id, token_hash, day,
      started_at, authorised_until, opened_at, seen_at)
    select k.school_id, k.id, k.class_id, ${sub}, 'parent', ${studentId}, ${session}, repeat('0', 64),
      today_at(k.school_id), clock_now(), now() + interval '1 day', clock_now(),
      clock_now() + interval '1 day'
    from cameras k where k.school_id = ${school} and k.id = ${cameraId}`
}

/** An ended view of the camera of a class; that of a parent is for a child of the class. */
const viewOf = async (node: Db, who: Client): Promise<Things> => {
  const { sub, school, session } = claimsOf(who)
  const [row] = await node<{ id: string }[]>`
    insert into camera_views (school_id, camera_id, class_id, account_id, role, student_id, session_id, token_hash, day,
      started_at, authorised_until, ended_at, why)
    select k.school_id, k.id, k.class_id, ${sub}, ${who.role},
      case when ${who.role === 'parent'}::boolean then sc.student_id end,
      ${session}, repeat('0', 64), today_at(k.school_id), clock_now(), now(), clock_now(), 'ended'
    from cameras k
    join student_classes sc on sc.school_id = k.school_id and sc.class_id = k.class_id and sc.to_date is null
    where k.school_id = ${school}
    order by k.created_at, sc.student_id limit 1
    returning id`
  return { camera_view: row?.id ?? '' }
}

/** Creates one object of each kind that belongs to the school itself. */
export const thingsOfSchool = async (node: Db, head: Client, schoolId: string): Promise<Things> => ({
  school: schoolId,
  ...(await calendar(head)),
  ...(await importFile(head)),
  ...(await menuImport(head)),
  ...(await reviewThings(head)),
  ...(await planThings(head)),
  ...(await consentText(node, schoolId)),
  ...(await ownSticker(head)),
  ...(await menuThings(node, head, schoolId)),
  ...(await recorder(head)),
})

/**
 * Creates a published post of a class with a photo in which these children are tagged, a comment and something
 * to confirm, and a post that its author has deleted.
 */
export const postsOf = async (author: Client, classId: string, children: readonly string[]): Promise<Things> => {
  const write = async (title: string, image_ids: string[] = []) => {
    const confirm = { kind: 'tick', until: '2098-12-31' } as const
    const image_tags = image_ids.map(() => [...children])
    const body = { title, text: 'Cả lớp đi dạo vườn.', class_ids: [classId], image_ids, image_tags, confirm }
    return (await author.get(createPost, { body })).id
  }
  const [post, deleted_post] = [await write('Đi dạo vườn', [(await uploadPhoto(author)).id]), await write('Viết nhầm')]
  const comment = await author.get(createComment, { body: { post_id: post, text: 'Mời cả nhà xem ảnh.' } })
  await author.get(deletePost, { params: { id: deleted_post } })
  return { post, deleted_post, comment: comment.id }
}

/** A comment on a plan, which only its author deletes. */
export const planComment = async (by: Client, planId: string): Promise<Things> => {
  const body = { text: 'Bổ sung mục tiêu giúp cô.' }
  return { edu_comment: (await by.get(commentOnPlan, { params: { id: planId }, body })).id }
}

/** Creates the plan of a class for a week, with an image, a document and a comment. */
export const planOf = async (node: Db, author: Client, classId: string): Promise<Things> => {
  const { id } = await author.get(createPlan, { body: { class_id: classId, day: '2026-11-16' } })
  const image = (await uploadPhoto(author)).id
  await author.get(attachPlanImages, { body: { plan_id: id, image_ids: [image] } })
  const { sub, school } = claimsOf(author)
  const { document = '' } = await filesOf(node, school, sub)
  await author.get(attachPlanDocuments, { body: { plan_id: id, document_ids: [String(document)] } })
  return { edu_plan: id, edu_image: image, edu_document: document, ...(await planComment(author, id)) }
}

/** Creates an unused video, an unused document and a finished upload, whose files nobody asks for. */
const filesOf = async (node: Db, schoolId: string, accountId: string): Promise<Things> => {
  const [video] = await node<{ id: string }[]>`
    insert into videos (school_id, owner_account_id, upload_id, mime, width, height, duration_seconds, bytes, status)
    values (${schoolId}, ${accountId}, gen_random_uuid(), 'video/mp4', 640, 360, 3, 1000, 'ready') returning id`
  const [upload] = await node<{ id: string }[]>`
    insert into video_uploads (school_id, owner_account_id, bytes) values (${schoolId}, ${accountId}, 1000) returning id`
  const [document] = await node<{ id: string }[]>`
    insert into documents (school_id, owner_account_id, upload_id, kind, name, bytes, status)
    values (${schoolId}, ${accountId}, gen_random_uuid(), 'pdf', 'Thực đơn.pdf', 1000, 'ready') returning id`
  return { video: video?.id ?? '', video_upload: upload?.id ?? '', document: document?.id ?? '' }
}

/** Creates a draft of a post and one that was deleted. */
const draftsOf = async (node: Db, schoolId: string, accountId: string): Promise<Things> => {
  const rows = await node<{ id: string }[]>`
    insert into post_drafts (school_id, owner_account_id, content, deleted_at)
    values (${schoolId}, ${accountId}, '{}', null), (${schoolId}, ${accountId}, '{}', clock_now()) returning id`
  return { post_draft: rows[0]?.id ?? '', deleted_draft: rows[1]?.id ?? '' }
}

const exampleOf = async (node: Db, schoolId: string, accountId: string): Promise<Things> => {
  const [row] = await node<{ id: string }[]>`
    insert into nice_examples (school_id, account_id, category, text, created_at)
    values (${schoolId}, ${accountId}, 'week', '{bé} ngoan cả tuần.', clock_now()) returning id`
  return { nice_example: row?.id ?? '' }
}

/** A print of cards, of a class that the account teaches if it is a teacher's. */
const cardPrintOf = async (node: Db, schoolId: string, accountId: string): Promise<Things> => {
  const [row] = await node<{ id: string }[]>`
    insert into nice_card_prints (school_id, asked_by, class_id, kind, starts_on, total, expires_at)
    select c.school_id, ${accountId}, c.id, 'month', '2026-11-01', 1, clock_now() + interval '1 hour'
    from classes c
    left join account_classes ac on ac.school_id = c.school_id and ac.class_id = c.id and ac.account_id = ${accountId}
    where c.school_id = ${schoolId} order by ac.class_id nulls last limit 1 returning id`
  return { nice_card_print: row?.id ?? '' }
}

/** A print of the month books of a class; of a parent that of an own child. */
const monthBookOf = async (node: Db, schoolId: string, accountId: string): Promise<Things> => {
  const [row] = await node<{ id: string }[]>`
    insert into prints (school_id, asked_by, kind, class_id, student_id, month, total, expires_at)
    select ${schoolId}, ${accountId}, 'month_book', case when g.student_id is null then c.id end, g.student_id,
      '2026-11-01', 1, clock_now() + interval '1 hour'
    from classes c
    left join account_classes ac on ac.school_id = c.school_id and ac.class_id = c.id and ac.account_id = ${accountId}
    left join acting_guardians g on g.school_id = c.school_id and g.account_id = ${accountId}
    where c.school_id = ${schoolId} order by ac.class_id nulls last limit 1 returning id`
  return { month_book: row?.id ?? '' }
}

/** Creates objects that belong to one person: another session, a notification, an unused photo, other unused files. */
export const thingsOfPerson = async (node: Db, who: Client, elsewhere: Client): Promise<Things> => {
  const { sub, school } = claimsOf(who)
  const [row] = await node<{ id: string }[]>`
    insert into notifications (school_id, account_id, event_id, kind)
    values (${school}, ${sub}, gen_random_uuid(), 'school-closed') returning id`
  return {
    session: claimsOf(elsewhere).session,
    notification: row?.id ?? '',
    image: (await uploadPhoto(who)).id,
    ...(await filesOf(node, school, sub)),
    ...(await draftsOf(node, school, sub)),
    ...(await exampleOf(node, school, sub)),
    ...(await cardPrintOf(node, school, sub)),
    ...(await monthBookOf(node, school, sub)),
    ...(await viewOf(node, who)),
  }
}

/** Selects an audit entry about this child: its actor and object. */
export const loggedAbout = async (node: Db, studentId: string): Promise<Things> => {
  const [row] = await node<{ actor: string; object: string }[]>`
    select actor_account_id as actor, object_id as object from audit_entries
    where student_id = ${studentId} and actor_account_id is not null and object_id is not null limit 1`
  return { account: row?.actor ?? '', logged: row?.object ?? '' }
}
