import * as api from '@nhip-cau/contract/exports'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { selectClasses } from '../../register/classes/classes-list.queries.ts'
import { selectParents } from '../../register/parents/parents-list.queries.ts'
import { selectStudents } from '../../register/students/students-list.queries.ts'
import { selectTeachers } from '../../register/teacher-accounts/teacher-accounts-list.queries.ts'
import { sendTable } from './exports.ts'
import { classCells, parentCells, studentCells, teacherCells } from './exports-rows.ts'

export const exportRoutes: readonly Route<Context>[] = [
  route(api.exportStudents, async ({ context, actor, query, reply }) => {
    await sendTable(context, actor, reply, {
      kind: 'students',
      cells: studentCells,
      query,
      page: (page) => selectStudents(context.db, actor, { ...query, ...page }),
    })
    return undefined
  }),
  route(api.exportParents, async ({ context, actor, query, reply }) => {
    await sendTable(context, actor, reply, {
      kind: 'parents',
      cells: parentCells,
      query,
      page: (page) => selectParents(context.db, actor, { ...query, ...page }),
    })
    return undefined
  }),
  route(api.exportClasses, async ({ context, actor, query, reply }) => {
    await sendTable(context, actor, reply, {
      kind: 'classes',
      cells: classCells,
      query,
      page: (page) => selectClasses(context.db, actor, { ...query, ...page }),
    })
    return undefined
  }),
  route(api.exportTeachers, async ({ context, actor, query, reply }) => {
    await sendTable(context, actor, reply, {
      kind: 'teachers',
      cells: teacherCells,
      query,
      page: (page) => selectTeachers(context.db, actor, { ...query, ...page }),
    })
    return undefined
  }),
]
