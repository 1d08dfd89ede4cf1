import type {
  DoseStatus,
  MealTime,
  MedicineForm,
  MedicinePlace,
  NotGivenReason,
  PrescriptionQuery,
  PrescriptionStatus,
  ReturnedItem,
} from '@nhip-cau/contract/prescriptions'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { notifiedGuardians } from '../../../access/guardians.queries.ts'
import { agreesToHealthData } from '../../../access/health-consent.queries.ts'
import { ofChildVisibleTo } from '../../../access/visible.queries.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../media/media.queries.ts'

export type MedicineRow = {
  name: string
  dose: string
  form: MedicineForm
  meal: MealTime
  times: string[]
  image: MediaRow | null
}

export type DoseRow = {
  id: string
  version: number
  day: string
  time: string
  due_at: string
  medicine: string
  dose: string
  form: MedicineForm
  meal: MealTime
  status: DoseStatus
  outcome_at: string | null
  outcome_by: string | null
  amount: string | null
  amount_reason: string | null
  reason: NotGivenReason | null
  note: string | null
  image: MediaRow | null
  /** The outcome can still be undone, and the family has not been notified. */
  unsettled: boolean
}

export type Child = { id: string; full_name: string; nickname: string | null; photo: MediaRow | null }

export type AllergyRow = { allergens: string[]; note: string | null }

export type PrescriptionRow = {
  id: string
  student: Child
  class: { id: string; name: string }
  status: PrescriptionStatus
  version: number
  accepted_version: number | null
  from_date: string
  to_date: string
  illness: string
  place: MedicinePlace
  note: string | null
  medicines: MedicineRow[]
  images: MediaRow[]
  doses: DoseRow[]
  sent_by_name: string
  relation: string | null
  sent_at: string
  decided_by_name: string | null
  decided_at: string | null
  decision_reason: string | null
  received: boolean | null
  returned_by_name: string | null
  returned_at: string | null
  returned_note: string | null
  returned_items: ReturnedItem[]
  return_seen_by_name: string | null
  return_seen_at: string | null
  return_complete: boolean | null
  return_remark: string | null
  /** Null without the family's consent. */
  allergies: AllergyRow | null
  health_consent: boolean
  reach: number
}

/**
 * Health data: visible to the office accounts with the permission, the teachers of the class and the parents, not to
 * relatives.
 */
export const visibleTo = (db: Db, actor: Actor): Fragment => ofChildVisibleTo(db, actor, 'p')

export const child = (db: Db): Fragment => db`
  json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname, 'photo', ${pictureJson(db, 'sp')})`

/** The allergies in the family's words, only with its consent. */
export const allergies = (db: Db): Fragment => db`
  case when ${agreesToHealthData(db, db`s`)}
  then json_build_object('allergens', s.allergens, 'note', s.allergy_note) end`

export const instant = (db: Db, column: Fragment): Fragment =>
  db`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const doseObject = (db: Db): Fragment => db`
  json_build_object('id', d.id, 'version', d.version, 'day', d.day, 'time', d.time,
    'due_at', ${instant(db, db`d.due_at`)}, 'medicine', d.medicine, 'dose', d.dose, 'form', d.form, 'meal', d.meal,
    'status', d.status, 'outcome_at', ${instant(db, db`d.outcome_at`)}, 'outcome_by', giver.full_name,
    'amount', d.amount, 'amount_reason', d.amount_reason, 'reason', d.reason, 'note', d.note,
    'image', ${pictureJson(db, 'dm')}, 'unsettled', d.unsettled)`

const columns = (db: Db, actor: Actor): Fragment => db`
  p.id, coalesce(h.outcome, p.status) as status, p.version, p.accepted_version, v.from_date, v.to_date, v.illness,
  v.place, v.note, p.sent_at, coalesce(h.decided_at, p.decided_at) as decided_at,
  case when h.object_id is null then p.decision_reason else h.reason end as decision_reason,
  coalesce(h.received, p.received) as received, ${agreesToHealthData(db, db`s`)} as health_consent,
  ${
    actor.role === 'parent' ? db`0` : notifiedGuardians(db, { schoolId: db`p.school_id`, studentId: db`p.student_id` })
  } as reach, p.returned_at, p.returned_note,
  p.returned_items, p.return_seen_at, p.return_complete, p.return_remark, seer.full_name as return_seen_by_name,
  sender.full_name as sent_by_name, decider.full_name as decided_by_name, returner.full_name as returned_by_name,
  ${child(db)} as student, json_build_object('id', c.id, 'name', c.name) as class, ${allergies(db)} as allergies,
  (select g.relation from family_members g
    where g.school_id = p.school_id and g.student_id = p.student_id and g.account_id = p.sent_by) as relation,
  (select json_agg(json_build_object('name', x.name, 'dose', x.dose, 'form', x.form, 'meal', x.meal, 'times', x.times,
      'image', ${pictureJson(db, 'xm')}) order by x.position)
    from prescription_medicines x left join media xm on xm.school_id = x.school_id and xm.id = x.media_id
    where x.school_id = p.school_id and x.prescription_id = p.id and x.version = p.version) as medicines,
  coalesce((
    select json_agg(${pictureJson(db, 'm')} order by i.position)
    from prescription_images i join media m on m.school_id = i.school_id and m.id = i.media_id
    where i.school_id = p.school_id and i.prescription_id = p.id and i.version = p.version), '[]') as images,
  coalesce((
    select json_agg(${doseObject(db)} order by d.day, d.time, d.medicine)
    from prescription_doses d
    left join accounts giver on giver.school_id = d.school_id and giver.id = d.outcome_by
    left join media dm on dm.school_id = d.school_id and dm.id = d.media_id
    where d.school_id = p.school_id and d.prescription_id = p.id and d.status <> 'void'), '[]') as doses`

/** Families see a decision once it can no longer be undone. */
const decided = (db: Db, actor: Actor): Fragment => db`
  left join held_decisions h on h.school_id = p.school_id and h.object_id = p.id and ${actor.role !== 'parent'}`

const tables = (db: Db, actor: Actor): Fragment => db`
  prescriptions p
  ${decided(db, actor)}
  join prescription_versions v on v.school_id = p.school_id and v.prescription_id = p.id and v.version = p.version
  join students s on s.school_id = p.school_id and s.id = p.student_id
  join classes c on c.school_id = p.school_id and c.id = p.class_id
  join accounts sender on sender.school_id = p.school_id and sender.id = p.sent_by
  left join accounts decider on decider.school_id = p.school_id
    and decider.id = coalesce(h.by_account, p.decided_by)
  left join accounts returner on returner.school_id = p.school_id and returner.id = p.returned_by
  left join accounts seer on seer.school_id = p.school_id and seer.id = p.return_seen_by
  left join media sp on sp.school_id = s.school_id and sp.id = s.photo_media_id`

export type Filter = Partial<Omit<PrescriptionQuery, 'page' | 'per_page'>>

const ofStatus = (db: Db, status: PrescriptionStatus): Fragment =>
  status === 'pending'
    ? db`and p.status = 'pending' and h.object_id is null`
    : db`and coalesce(h.outcome, p.status) = ${status}`

const matching = (db: Db, actor: Actor, filter: Filter): Fragment => db`
  ${visibleTo(db, actor)}
  ${filter.status === undefined ? db`` : ofStatus(db, filter.status)}
  ${filter.class_id === undefined ? db`` : db`and p.class_id = ${filter.class_id}`}
  ${filter.student_id === undefined ? db`` : db`and p.student_id = ${filter.student_id}`}
  ${filter.from === undefined ? db`` : db`and p.to_date >= ${filter.from}`}
  ${filter.to === undefined ? db`` : db`and p.from_date <= ${filter.to}`}
  ${filter.q === undefined ? db`` : db`and (' ' || s.search) like all(${[...searchTermsOf(filter.q).words]}::text[])`}`

export const selectPrescriptions = (
  db: Db,
  actor: Actor,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
) => db<PrescriptionRow[]>`
  select ${columns(db, actor)} from ${tables(db, actor)} where ${matching(db, actor, filter)}
  order by p.status <> 'pending' or h.object_id is not null, p.status <> 'accepted', p.from_date desc, p.id desc
  limit ${limit} offset ${offset}`

export const countPrescriptions = async (db: Db, actor: Actor, filter: Filter) => {
  const [row] = await db<{ total: number; waiting: number }[]>`
    select
      (select count(*)::int from prescriptions p ${decided(db, actor)}
        join students s on s.school_id = p.school_id and s.id = p.student_id
        where ${matching(db, actor, filter)}) as total,
      (select count(*)::int from prescriptions p ${decided(db, actor)}
        where ${visibleTo(db, actor)} ${ofStatus(db, 'pending')}) as waiting`
  return row ?? { total: 0, waiting: 0 }
}

export const selectPrescription = async (db: Db, actor: Actor, id: string): Promise<PrescriptionRow | undefined> => {
  const [row] = await db<PrescriptionRow[]>`
    select ${columns(db, actor)} from ${tables(db, actor)} where ${visibleTo(db, actor)} and p.id = ${id}`
  return row
}

export type Locked = {
  id: string
  student_id: string
  class_id: string
  child: string
  status: PrescriptionStatus
  version: number
  accepted_version: number | null
  returned: boolean
}

export const lockPrescription = async (db: Db, actor: Actor, id: string): Promise<Locked | undefined> => {
  const [row] = await db<Locked[]>`
    select p.id, p.student_id, p.class_id, p.status, p.version, p.accepted_version, p.returned_at is not null as returned,
      (select s.full_name from students s where s.school_id = p.school_id and s.id = p.student_id) as child
    from prescriptions p where ${visibleTo(db, actor)} and p.id = ${id} for update of p`
  return row
}

export type Content = {
  readonly from: string
  readonly to: string
  readonly illness: string
  readonly place: MedicinePlace
  readonly note: string | null
  readonly image_ids: readonly string[]
  readonly medicines: readonly {
    readonly name: string
    readonly dose: string
    readonly form: MedicineForm
    readonly meal: MealTime
    readonly times: readonly string[]
    readonly image_id: string | null
  }[]
}

export const insertPrescription = async (
  db: Db,
  actor: Actor,
  { studentId, classId, from, to, at }: { studentId: string; classId: string; from: string; to: string; at: Date },
): Promise<string> => {
  const [row] = await db<{ id: string }[]>`
    insert into prescriptions (school_id, student_id, class_id, from_date, to_date, sent_by, sent_at)
    values (${actor.schoolId}, ${studentId}, ${classId}, ${from}, ${to}, ${actor.accountId}, ${at.toISOString()})
    returning prescriptions.id`
  return (row as { id: string }).id
}

/** Makes the new version current and sets the request to pending. */
export const raiseVersion = (
  db: Db,
  actor: Actor,
  id: string,
  { version, from, to, at }: { version: number; from: string; to: string; at: Date },
) => db`
  update prescriptions p set version = ${version}, status = 'pending', from_date = ${from}, to_date = ${to},
    sent_by = ${actor.accountId}, sent_at = ${at.toISOString()}, decided_by = null, decided_at = null,
    decision_reason = null
  where p.school_id = ${actor.schoolId} and p.id = ${id}`

export const insertVersion = async (db: Db, actor: Actor, id: string, version: number, content: Content, at: Date) => {
  await db`
    insert into prescription_versions (school_id, prescription_id, version, from_date, to_date, illness, place, note,
      sent_by, sent_at)
    values (${actor.schoolId}, ${id}, ${version}, ${content.from}, ${content.to}, ${content.illness},
      ${content.place}, ${content.note}, ${actor.accountId}, ${at.toISOString()})`
  const medicines = content.medicines.map((one, position) => ({ ...one, times: [...one.times], position }))
  await db`
    insert into prescription_medicines (school_id, prescription_id, version, position, name, dose, form, meal, times,
      media_id)
    select ${actor.schoolId}, ${id}, ${version}, n.position, n.name, n.dose, n.form, n.meal, n.times, n.image_id
    from jsonb_to_recordset(${db.json(medicines)}) as n (position int, name text, dose text, form text, meal text,
      times text[], image_id uuid)`
  await db`
    insert into prescription_images (school_id, prescription_id, version, position, media_id)
    select ${actor.schoolId}, ${id}, ${version}, n.position, n.id
    from unnest(${[...content.image_ids]}::uuid[]) with ordinality as n (id, position)`
}

export type Decided = {
  student_id: string
  class_id: string
  child: string
  from_date: string
  to_date: string
  sent_at: string
}

/**
 * Writes a decision that counts from now on. Returns undefined when the request is no longer pending or has a newer
 * version.
 */
export const decide = async (db: Db, one: HeldDecision): Promise<Decided | undefined> => {
  const [row] = await db<Decided[]>`
    update prescriptions p set status = ${one.outcome}, decided_by = ${one.by_account}, decided_at = ${one.decided_at},
      decision_reason = ${one.reason}, received = coalesce(${one.received}, p.received),
      accepted_version = case when ${one.outcome} = 'accepted' then p.version else p.accepted_version end
    from students s
    where p.school_id = ${one.school_id} and p.id = ${one.object_id} and p.status = 'pending'
      and p.version = ${one.version} and s.school_id = p.school_id and s.id = p.student_id
    returning p.student_id, p.class_id, s.full_name as child, p.from_date, p.to_date, p.sent_at`
  return row
}

export const lockDecided = (db: Db, { school_id, object_id }: Pick<HeldDecision, 'school_id' | 'object_id'>) => db`
  select from prescriptions p where p.school_id = ${school_id} and p.id = ${object_id} for update`

/** When each medicine of a version is to be given, in the order of the request. */
export const selectMedicineTimes = (db: Db, schoolId: string, id: string, version: number) => db<{ times: string[] }[]>`
  select x.times from prescription_medicines x
  where x.school_id = ${schoolId} and x.prescription_id = ${id} and x.version = ${version} order by x.position`

/** Changes the status if it is one of `from`. */
export const setStatus = (
  db: Db,
  schoolId: string,
  id: string,
  from: readonly PrescriptionStatus[],
  to: PrescriptionStatus,
) =>
  db`
    update prescriptions p set status = ${to}
    where p.school_id = ${schoolId} and p.id = ${id} and p.status = any(${[...from]}::text[])`

export const setReturned = async (
  db: Db,
  actor: Actor,
  id: string,
  { items, note }: { items: readonly ReturnedItem[]; note: string | null },
  at: Date,
): Promise<boolean> => {
  const rows = await db`
    update prescriptions p set returned_by = ${actor.accountId}, returned_at = ${at.toISOString()},
      returned_note = ${note}, returned_items = ${[...items]}
    where p.school_id = ${actor.schoolId} and p.id = ${id} and p.returned_at is null returning p.id`
  return rows.length > 0
}

/** Returns false when the family has answered already. */
export const setReturnSeen = async (
  db: Db,
  actor: Actor,
  id: string,
  { complete, remark }: { complete: boolean; remark: string | null },
  at: Date,
): Promise<boolean> => {
  const rows = await db`
    update prescriptions p set return_seen_by = ${actor.accountId}, return_seen_at = ${at.toISOString()},
      return_complete = ${complete}, return_remark = ${remark}
    where p.school_id = ${actor.schoolId} and p.id = ${id} and p.returned_at is not null and p.return_seen_at is null
    returning p.id`
  return rows.length > 0
}
