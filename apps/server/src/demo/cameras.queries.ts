import type { Db } from '@nhip-cau/server-kit/database'

export type DemoCamera = {
  readonly id: string
  readonly name: string
  readonly classId: string | null
  readonly place: string | null
  readonly ciphertext: Buffer
}

export const insertCamera = (tx: Db, schoolId: string, one: DemoCamera) => tx`
  insert into cameras (school_id, id, name, class_id, place, stream, ciphertext, has_username, has_password, active, sound)
  values (${schoolId}, ${one.id}, ${one.name}, ${one.classId}, ${one.place}, 'main', ${one.ciphertext}, true, true, true, false)
  on conflict do nothing`

type Window = { readonly from: string; readonly to: string }

export const insertRules = (tx: Db, schoolId: string, classId: string, windows: readonly Window[]) => tx`
  insert into camera_rules (school_id, class_id, parents_may_watch, windows)
  values (${schoolId}, ${classId}, true, ${tx.json([...windows])}) on conflict do nothing`

/** All guardians of these classes have signed for the camera on paper, entered by the office. */
export const agreeToCamera = (
  tx: Db,
  schoolId: string,
  { classIds, officeId, at }: { readonly classIds: readonly string[]; readonly officeId: string; readonly at: string },
) => tx`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    answered_at, method, recorded_by)
  select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, true, g.account_id, g.relation, ${at}, 'paper', ${officeId}
  from acting_guardians g
  join student_classes sc on sc.school_id = g.school_id and sc.student_id = g.student_id
    and sc.class_id = any(${[...classIds]}::uuid[])
  join consent_texts t on t.key = 'camera' and t.school_id is null and t.version = 1
  where g.school_id = ${schoolId}
    and not exists (select from consents c where c.school_id = g.school_id and c.student_id = g.student_id
      and c.account_id = g.account_id and c.key = t.key)`
