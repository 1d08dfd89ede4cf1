import type { Board, Placed } from '@nhip-cau/contract/student-by-class'

/** A class with its children; `id` is null for the children without a class. */
export type Column = {
  readonly id: string | null
  readonly name: string
  readonly capacity: number | null
  readonly legal_size: number | null
  /** Of the age group; null for the children without a class. */
  readonly birth_dates: Board['classes'][number]['birth_dates'] | null
  readonly students: readonly Placed[]
}

/** The children who are younger or older than the age group of the class, except those who are in it already. */
export const misfitsIn = ({ birth_dates, students }: Column, moving: readonly Placed[]): readonly Placed[] =>
  birth_dates === null
    ? []
    : moving.filter(
        ({ id, birth_date }) =>
          (birth_date < birth_dates.from || birth_date > birth_dates.to) && !students.some((one) => one.id === id),
      )
