import * as api from '@nhip-cau/contract/student-by-class'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { getBoard, moveStudents } from './student-by-class.ts'

export const studentByClassRoutes: readonly Route<Context>[] = [
  route(api.studentsByClass, ({ context, actor, params }) => getBoard(context, actor, params.id)),
  route(api.placeStudents, ({ context, actor, body: { student_ids, class_id, from_date } }) => {
    const moves = student_ids.map((student_id) => ({ student_id, class_id }))
    return moveStudents(context, actor, { moves, from_date }, true)
  }),
  route(api.moveStudents, ({ context, actor, body }) => moveStudents(context, actor, body)),
]
