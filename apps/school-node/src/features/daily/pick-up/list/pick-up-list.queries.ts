import type { Db } from '@nhip-cau/server-kit/database'

export type ListedPerson = {
  child_id: string
  child: string
  class: string
  full_name: string
  relation: string
  phone: string
  second_phone: string | null
  identity_tail: string | null
  decided_at: string | null
  media_id: string | null
  widths: number[] | null
}

type Asked = { readonly schoolId: string; readonly classId: string | null; readonly day: string }

const childrenOn = (db: Db, { classId, day }: Asked, alias: 'p' | 'g') => db`
  join students st on st.school_id = ${db(alias)}.school_id and st.id = ${db(alias)}.student_id
    and st.status = 'studying' and st.deleted_at is null
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> ${day}::date
    and (${classId}::uuid is null or sc.class_id = ${classId}::uuid)
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id`

/** The approved pick-up people of the children who study on that day. */
export const selectListed = (db: Db, asked: Asked) => db<ListedPerson[]>`
  select st.id as child_id, st.full_name as child, c.name as class, p.full_name, p.relation, p.phone, p.second_phone,
    p.identity_tail, p.decided_at, m.id as media_id, m.widths
  from pick_up_people p
  ${childrenOn(db, asked, 'p')}
  left join media m on m.school_id = p.school_id and m.id = p.photo_media_id
  where p.school_id = ${asked.schoolId} and p.status = 'approved'
  order by c.position, c.name, st.name_order, st.id, p.full_name limit 2000`

/** The barred guardians of these children. */
export const selectAllBarred = (db: Db, asked: Asked) => db<
  { child: string; class: string; full_name: string; barred_as: string; relation: string }[]
>`
  select st.full_name as child, c.name as class, g.full_name, g.barred_as, g.relation
  from barred_guardians g
  ${childrenOn(db, asked, 'g')}
  where g.school_id = ${asked.schoolId}
  order by c.position, c.name, st.name_order, g.full_name`

export const selectClassName = async (db: Db, schoolId: string, classId: string): Promise<string | undefined> => {
  const [row] = await db<{ name: string }[]>`
    select c.name from classes c where c.school_id = ${schoolId} and c.id = ${classId}`
  return row?.name
}
