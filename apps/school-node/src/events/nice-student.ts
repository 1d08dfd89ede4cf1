import type { NamedChild } from './children.ts'

export type NiceStudentEvent =
  /** Cards can be undone no more, and their families see them for the first time. */
  {
    readonly kind: 'cards-given'
    readonly school_id: string
    readonly cards: readonly {
      readonly child: NamedChild
      readonly of: 'week' | 'month'
      readonly praise: boolean
      /** The week of the school year, or the month of the year. */
      readonly number: number
    }[]
  }
