import type { ReactNode } from 'react'

export type Column<T> = {
  readonly key: string
  readonly title: string
  readonly render: (row: T) => ReactNode
  /** The server's sort key of this column; without it the column cannot be sorted. */
  readonly sort?: string
  /** In rem; columns without a width share the rest. */
  readonly width?: number
  readonly align?: 'start' | 'center' | 'end'
  /** Whether users can hide the column. */
  readonly optional?: boolean
  /** An optional column that is hidden by default. */
  readonly hidden?: boolean
}
