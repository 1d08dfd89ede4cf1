import { type Board, moveStudents, type Placed } from '@nhip-cau/contract/student-by-class'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { fullText } from '../students/move-dialog.tsx'

/** Shows a move at once and sends it; a refused move is reverted, and a saved move can be undone. */
export const useMove = (key: QueryKey, from: string) => {
  const client = useQueryClient()
  const undo = useCommand(moveStudents, { done: m.students_move_undone() })
  const move = useCommand(moveStudents, {
    onDone: ({ moved, undo: back, warnings }) => {
      if (moved === 0) return
      showToast({
        text: [m.students_moved({ count: moved }), ...warnings.map(fullText)].join(' '),
        tone: warnings.length > 0 ? 'info' : 'good',
        action: {
          label: m.common_undo(),
          onClick: () => undo.mutate({ body: { moves: [...back], from_date: from } }),
        },
      })
    },
    onFailed: () => void client.invalidateQueries({ queryKey: key }),
  })
  return (students: readonly Placed[], classId: string | null) => {
    const ids = new Set(students.map((one) => one.id))
    const board = client.getQueryData<Board>(key)
    // A move planned for later is not shown on today's board.
    if (board && from === board.today) client.setQueryData<Board>(key, moved(board, students, ids, classId))
    move.mutate({ body: { moves: [...ids].map((student_id) => ({ student_id, class_id: classId })), from_date: from } })
  }
}

const moved = (board: Board, students: readonly Placed[], ids: ReadonlySet<string>, classId: string | null): Board => {
  const stay = (list: readonly Placed[]) => list.filter((one) => !ids.has(one.id))
  return {
    ...board,
    unplaced: classId === null ? [...students, ...stay(board.unplaced)] : stay(board.unplaced),
    classes: board.classes.map((column) => ({
      ...column,
      students: column.id === classId ? [...students, ...stay(column.students)] : stay(column.students),
    })),
  }
}
