import { givenName } from '../../ui/format.ts'

type Child = { readonly id: string; readonly full_name: string; readonly nickname: string | null }

/**
 * Returns the name of each child on its tile: the nickname or the given name. Children of the same name get as many
 * words of their full names as it takes to tell them apart: `Khánh An` and `Bảo An`.
 */
export const shortNames = (children: readonly Child[]): ReadonlyMap<string, string> => {
  const names = new Map(children.map((child) => [child.id, child.nickname ?? givenName(child.full_name)]))
  for (let words = 2; words <= longest(children); words++) {
    const counted = Map.groupBy(names.values(), (name) => name)
    for (const { id, full_name } of children)
      if ((counted.get(names.get(id) ?? '')?.length ?? 0) > 1) names.set(id, lastWords(full_name, words))
  }
  return names
}

const wordsOf = (name: string) => name.trim().split(/\s+/)
const lastWords = (name: string, count: number) => wordsOf(name).slice(-count).join(' ')
const longest = (children: readonly Child[]) =>
  Math.max(0, ...children.map(({ full_name }) => wordsOf(full_name).length))
