import { useSearchParams } from 'wouter'

/** The children of a family, first the one that the address names: a notification may be about one of them. */
export const useWantedFirst = <C extends { readonly id: string }>(children: readonly C[]): readonly C[] => {
  const [search] = useSearchParams()
  const wanted = search.get('student_id')
  return children.toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted))
}
