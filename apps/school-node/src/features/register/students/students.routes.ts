import * as api from '@nhip-cau/contract/students'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import { sagaRoute } from '@nhip-cau/server-kit/saga'
import type { Context } from '../../../context.ts'
import * as students from './students.ts'
import { changeChild, listChildren } from './students-family.ts'
import { getListInput, getStudent, getStudentByCode, listStudents } from './students-info.ts'
import { setStudentStatuses } from './students-status.ts'

export const studentRoutes: readonly Route<Context>[] = [
  route(api.listStudents, ({ context, actor, query }) => listStudents(context, actor, query)),
  route(api.studentListInput, ({ context, actor }) => getListInput(context, actor)),
  sagaRoute(api.storeStudent, ({ body }) => body, students.storeStudent),
  route(api.updateStudent, ({ context, actor, params, body }) =>
    students.updateStudent(context, actor, params.id, body),
  ),
  route(api.deleteStudent, ({ context, actor, params }) => students.deleteStudent(context, actor, params.id)),
  route(api.setStudentStatuses, ({ context, actor, body }) => setStudentStatuses(context, actor, body)),
  route(api.studentInfo, ({ context, actor, params }) => getStudent(context, actor, params.id)),
  route(api.studentByCode, ({ context, actor, query }) => getStudentByCode(context, actor, query.code)),
  route(api.listChildren, ({ context, actor }) => listChildren(context, actor)),
  route(api.updateChild, ({ context, actor, params, body }) => changeChild(context, actor, params.id, body)),
]
