import type { ReactNode } from 'react'

export type Column<T> = {
  readonly key: string
  readonly title: string
  readonly render: (row: T) => ReactNode
  /** The server's name of the order by this column; without it the column cannot be sorted. */
  readonly sort?: string
  readonly width?: number
  readonly align?: 'start' | 'center' | 'end'
  /** May be switched off in the choice of columns. */
  readonly optional?: boolean
  /** An optional column that is off until somebody wants it. */
  readonly hidden?: boolean
}
