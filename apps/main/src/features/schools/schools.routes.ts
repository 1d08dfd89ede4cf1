import { updateSchool as updateSchoolEndpoint } from '@nhip-cau/contract/schools'
import { setAcademicYears } from '@nhip-cau/contract/session'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { replaceAcademicYears, updateSchool } from './schools.ts'

export const schoolRoutes: readonly Route<Context>[] = [
  route(updateSchoolEndpoint, ({ context, actor, body }) => updateSchool(context, actor, body)),
  route(setAcademicYears, ({ context, params, body }) => replaceAcademicYears(context, params.id, body.academic_years)),
]
