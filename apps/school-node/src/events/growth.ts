import type { NamedChild } from './children.ts'

export type GrowthEvent =
  /** Measurements can be undone no more, and their families see them for the first time. No value is in it. */
  {
    readonly kind: 'children-measured'
    readonly school_id: string
    readonly children: readonly NamedChild[]
  }
