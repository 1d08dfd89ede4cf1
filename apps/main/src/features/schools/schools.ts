import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { updateSchool as endpoint } from '@nhip-cau/contract/schools'
import type { AcademicYear } from '@nhip-cau/contract/session'
import { successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { lockSchool, selectSchool, setAcademicYears, setSchool } from './schools.queries.ts'

/** Updates the given fields; an empty value clears one. Nodes get the change and its author. */
export const updateSchool = (context: Context, actor: ActorIn<'school'>, given: BodyOf<typeof endpoint>) =>
  context.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId)
    const before = await selectSchool(tx, actor.schoolId)
    if (!before) throw problem('not_found')
    const { code: _code, ...standing } = before
    const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const school = await setSchool(tx, { ...standing, ...named })
    if (!school) throw problem('conflict')
    await appendChanges(tx, [{ kind: 'school', school, by: actor.accountId }])
    return school
  })

/** Stores a copy of the academic years, which the school's node owns, for the login response. */
export const replaceAcademicYears = async (context: Context, schoolId: string, years: readonly AcademicYear[]) => {
  if (!(await setAcademicYears(context.db, schoolId, years))) throw problem('not_found')
  return { message: successText }
}
