import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgeQuestion } from './age-question.tsx'
import { type Column, misfitsIn } from './column.ts'
import { useMove } from './use-move.ts'

type Options = {
  readonly queryKey: QueryKey
  readonly from: string
  readonly columns: readonly Column[]
  readonly onMoved: () => void
}

/** Moves children, and asks first when the class is for another age. */
export const useAskedMove = ({ queryKey, from, columns, onMoved }: Options) => {
  const move = useMove(queryKey, from)
  const [question, setQuestion] = useState<AgeQuestion>()
  const moveNow = ({ moving, column }: Pick<AgeQuestion, 'moving' | 'column'>) => {
    setQuestion(undefined)
    onMoved()
    move(moving, column.id)
  }
  return {
    question,
    moveTo: (ids: readonly string[], classId: string | null) => {
      const column = columns.find((one) => one.id === classId)
      if (!column) return
      const moving = columns.flatMap(({ students }) => students).filter(({ id }) => ids.includes(id))
      const misfits = misfitsIn(column, moving)
      if (misfits.length > 0) setQuestion({ column, moving, misfits })
      else moveNow({ moving, column })
    },
    answer: (yes: boolean) => {
      if (yes && question) moveNow(question)
      else setQuestion(undefined)
    },
  }
}
