import type { PickUpLine } from '@nhip-cau/contract/pick-up-wishes'

type Entry = { readonly student: { readonly id: string } }
type Sibling = PickUpLine['siblings'][number]

export type SiblingGroup<E> = {
  readonly entries: readonly [E, ...E[]]
  /** Siblings of the first child in other classes whom the caller may hand over as well. */
  readonly others: readonly Sibling[]
}

/**
 * The children in their order, but siblings of one class one after the other, so that whoever fetches them finds them
 * together.
 */
export const groupSiblings = <E extends Entry>(
  here: readonly E[],
  siblingsOf: (studentId: string) => readonly Sibling[],
): readonly SiblingGroup<E>[] => {
  const placed = new Set<string>()
  const known = new Set(here.map(({ student }) => student.id))
  return here.flatMap((first): SiblingGroup<E>[] => {
    if (placed.has(first.student.id)) return []
    const siblings = siblingsOf(first.student.id)
    const ids = new Set(siblings.map(({ id }) => id))
    const rest = here.filter(({ student }) => ids.has(student.id) && !placed.has(student.id))
    for (const { student } of [first, ...rest]) placed.add(student.id)
    return [{ entries: [first, ...rest], others: siblings.filter(({ id, can }) => can && !known.has(id)) }]
  })
}
