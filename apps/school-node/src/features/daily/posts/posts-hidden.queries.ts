import type { HiddenFile } from '@nhip-cau/contract/post-tags'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { familiesSeeUntagged } from '../../register/school-settings/school-settings-visibility.queries.ts'

// The one rule for which photos and videos of a post somebody sees: feed, gallery, printout, copies and every address of
// a file use it. Triggers keep `hidden_files` and `untagged_files` of a version `v` up to date.

/**
 * The files of `v` that no family sees: of children whose families do not consent and, if the school wants that, those
 * in which nobody is tagged.
 */
export const hiddenFromFamilies = (db: Db, school: Pick<Actor, 'schoolId'>): Fragment => db`
  (case when ${familiesSeeUntagged(db, school)} then v.hidden_files else v.hidden_files || v.untagged_files end)`

/**
 * The files of the version `v` of a post `p` that the actor may not see. Staff who may write for its readers see all of
 * them: the office with the permission, and teachers, who see a post of a class only if it is theirs.
 */
export const keptFrom = (db: Db, actor: Actor): Fragment => {
  if (actor.role === 'parent') return hiddenFromFamilies(db, actor)
  if (actor.role === 'school' && actor.permissions.includes('school.postControl.post')) return db`'{}'::uuid[]`
  if (actor.role === 'teacher' && actor.permissions.includes('teacher.post'))
    return db`(case when v.whole_school and p.author_account_id <> ${db.uuid(actor.accountId)} then v.hidden_files else '{}' end)`
  return db`v.hidden_files`
}

/** The children of `v` in the file `file` without consent, by name. */
const withoutConsent = (db: Db, file: Fragment): Fragment => db`
  (select coalesce(json_agg(s.full_name order by s.name_order), '[]') from post_tags t
    join students s on s.school_id = t.school_id and s.id = t.student_id
    where t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version and t.file_id = ${file}
      and not coalesce((
        select c.granted from current_consents c
        where c.school_id = t.school_id and c.student_id = t.student_id
          and c.key = photo_consent_key(v.kind, v.whole_school)), false))`

/** For staff the files that families do not see, with the reason; null without such files. */
const hiddenJson = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent'
    ? db`null::json`
    : db`
      (case when v.kind <> 'internal' and ${hiddenFromFamilies(db, actor)} <> '{}' then (
        select json_agg(json_build_object('file_id', f.id, 'children', ${withoutConsent(db, db`f.id`)},
          'untagged', f.id <> all(v.hidden_files)))
        from unnest(${hiddenFromFamilies(db, actor)}) as f (id)
        where f.id <> all(${keptFrom(db, actor)})) end)`

/** Whether families do not see a file of `v`, which staff are told. */
export const hasHidden = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent' ? db`false` : db`(v.kind <> 'internal' and ${hiddenFromFamilies(db, actor)} <> '{}')`

/** The columns by which `withoutKept` leaves out what the actor may not see. */
export const fileColumns = (db: Db, actor: Actor): Fragment => db`
  ${keptFrom(db, actor)} as kept_files, ${hiddenJson(db, actor)} as hidden`

type File = { readonly id: string }
type WithFiles = {
  readonly kept_files: readonly string[]
  readonly images: readonly File[]
  readonly videos?: readonly File[]
}

/** The rows with only those photos and videos that the actor may see. */
export const withoutKept = <Row extends WithFiles>(rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    if (row.kept_files.length === 0) return row
    const kept = new Set(row.kept_files)
    const isShown = ({ id }: File) => !kept.has(id)
    return { ...row, images: row.images.filter(isShown), ...(row.videos && { videos: row.videos.filter(isShown) }) }
  })

export type FileColumns = { kept_files: string[]; hidden: HiddenFile[] | null }
