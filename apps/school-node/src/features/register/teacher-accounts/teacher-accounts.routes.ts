import * as api from '@nhip-cau/contract/teacher-accounts'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import { sagaRoute } from '@nhip-cau/server-kit/saga'
import type { Context } from '../../../context.ts'
import * as teachers from './teacher-accounts.ts'
import * as changes from './teacher-accounts-changes.ts'

export const teacherRoutes: readonly Route<Context>[] = [
  route(api.listTeachers, ({ context, actor, query }) => teachers.listOfTeachers(context, actor, query)),
  route(api.teacherListInput, ({ context, actor }) => teachers.teacherChoices(context, actor)),
  sagaRoute(api.createTeacher, ({ body }) => body, changes.storeTeacher),
  sagaRoute(
    api.updateTeacher,
    ({ params, body }) => ({ id: params.id, body }),
    (context: Context, actor, { id, body }) => changes.changeTeacher(context, actor, id, body),
  ),
  route(api.deleteTeacher, ({ context, actor, params }) => changes.removeTeacher(context, actor, params.id)),
  route(api.teacherInfo, ({ context, actor, params }) => teachers.infoOfTeacher(context, actor, params.id)),
]
