import type { Placed } from '@nhip-cau/contract/student-by-class'

/** A class with its children; `id` is null for the children without a class. */
export type Column = {
  readonly id: string | null
  readonly name: string
  readonly capacity: number | null
  readonly legal_size: number | null
  readonly students: readonly Placed[]
}
