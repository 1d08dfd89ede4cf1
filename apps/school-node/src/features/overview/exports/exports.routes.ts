import type { Class } from '@nhip-cau/contract/classes'
import * as api from '@nhip-cau/contract/exports'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { selectClasses } from '../../register/classes/classes-list.queries.ts'
import { type ParentListRow, selectParents } from '../../register/parents/parents-list.queries.ts'
import { type ListedStudent, selectStudents } from '../../register/students/students-list.queries.ts'
import { selectTeachers, type TeacherListRow } from '../../register/teacher-accounts/teacher-accounts-list.queries.ts'
import { type List, sendPrintout, sendWorkbook } from './exports.ts'
import { classCells, parentCells, studentCells, teacherCells } from './exports-rows.ts'
import { classScope, parentScope, studentScope, teacherScope } from './exports-scope.ts'

type Asked<Query> = { readonly context: Context; readonly actor: Actor; readonly query: Query }

const students = ({
  context: { db },
  actor,
  query,
}: Asked<QueryOf<typeof api.exportStudents>>): List<ListedStudent> => ({
  kind: 'students',
  cells: studentCells,
  query,
  page: (page) => selectStudents(db, actor, { ...query, ...page }),
  scope: () => studentScope(db, actor, query),
})

const parents = ({ context: { db }, actor, query }: Asked<QueryOf<typeof api.exportParents>>): List<ParentListRow> => ({
  kind: 'parents',
  cells: parentCells,
  query,
  page: (page) => selectParents(db, actor, { ...query, ...page }),
  scope: () => parentScope(db, actor, query),
})

const classes = ({ context: { db }, actor, query }: Asked<QueryOf<typeof api.exportClasses>>): List<Class> => ({
  kind: 'classes',
  cells: classCells,
  query,
  page: (page) => selectClasses(db, actor, { ...query, ...page }),
  scope: () => classScope(db, actor, query),
})

const teachers = ({
  context: { db },
  actor,
  query,
}: Asked<QueryOf<typeof api.exportTeachers>>): List<TeacherListRow> => ({
  kind: 'teachers',
  cells: teacherCells,
  query,
  page: (page) => selectTeachers(db, actor, { ...query, ...page }),
  scope: () => teacherScope(db, actor, query),
})

export const exportRoutes: readonly Route<Context>[] = [
  route(api.exportStudents, (call) => sendWorkbook(call.context, call.actor, call.reply, students(call))),
  route(api.exportParents, (call) => sendWorkbook(call.context, call.actor, call.reply, parents(call))),
  route(api.exportClasses, (call) => sendWorkbook(call.context, call.actor, call.reply, classes(call))),
  route(api.exportTeachers, (call) => sendWorkbook(call.context, call.actor, call.reply, teachers(call))),
  route(api.printStudents, (call) => sendPrintout(call.context, call.actor, call.reply, students(call))),
  route(api.printParents, (call) => sendPrintout(call.context, call.actor, call.reply, parents(call))),
  route(api.printClasses, (call) => sendPrintout(call.context, call.actor, call.reply, classes(call))),
  route(api.printTeachers, (call) => sendPrintout(call.context, call.actor, call.reply, teachers(call))),
]
