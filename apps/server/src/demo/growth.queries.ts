import type { Db } from '@nhip-cau/server-kit/database'

export type MeasuredChild = { id: string; birth_date: string; sex: 'M' | 'F'; chance: number }

/** The children of a class on a day whose families consent to health data, with a number derived from their id. */
export const selectConsenting = (
  tx: Db,
  { schoolId, classId, day }: { schoolId: string; classId: string; day: string },
) => tx<MeasuredChild[]>`
  select s.id, s.birth_date, s.sex, abs(hashtext(s.id::text)) as chance
  from student_classes sc
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
  where sc.school_id = ${schoolId} and sc.class_id = ${classId} and daterange(sc.from_date, sc.to_date) @> ${day}::date
    and exists (select from current_consents agreed
      where agreed.school_id = s.school_id and agreed.student_id = s.id and agreed.key = 'health' and agreed.granted)
  order by s.name_order, s.id`

export type NewMeasure = { readonly id: string; readonly studentId: string; readonly ciphertext: Buffer }

/** Inserts the measurements of a class on a day, settled long ago. */
export const insertMeasures = async (
  tx: Db,
  of: { schoolId: string; classId: string; teacherId: string; day: string; at: string },
  measures: readonly NewMeasure[],
): Promise<void> => {
  const rows = measures.map(({ id, studentId, ciphertext }) => ({ id, studentId, text: ciphertext.toString('hex') }))
  await tx`
    with made as (
      insert into growth_measures (school_id, id, student_id, class_id, day, ciphertext, measured_by, measured_at,
        published_at)
      select ${of.schoolId}, g.id, g."studentId", ${of.classId}, ${of.day}, decode(g.text, 'hex'), ${of.teacherId},
        ${of.at}, ${of.at}
      from jsonb_to_recordset(${tx.json(rows)}) as g (id uuid, "studentId" uuid, text text)
      on conflict do nothing
      returning id, ciphertext
    )
    insert into growth_versions (school_id, measure_id, version, batch, ciphertext, by_account, at, counts_from,
      published_at, settled)
    select ${of.schoolId}, made.id, 1, made.id, made.ciphertext, ${of.teacherId}, ${of.at}, ${of.at}, ${of.at}, true
    from made`
}
