/** Compares two values of a field. A picture is the same under a new signature, which each answer of the server has. */
const isSame = (one: unknown, other: unknown): boolean => withoutSignatures(one) === withoutSignatures(other)

const withoutSignatures = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, part: unknown): unknown => (name === 'signature' ? undefined : part))

/**
 * Compares two changes of the same entity, both made from `base`: `clashing` are the names of the fields that both
 * changed, to different values. `merge` takes every change of `theirs` and of `mine`; of the clashing ones it takes
 * `mine`, except the chosen names.
 */
export const compareChanges = <V extends object>({ base, mine, theirs }: { base: V; mine: V; theirs: V }) => {
  const isMine = (name: keyof V) => !isSame(mine[name], base[name])
  const isTheirs = (name: keyof V) => !isSame(theirs[name], base[name])
  return {
    clashing: (Object.keys(mine) as (keyof V & string)[]).filter(
      (name) => isMine(name) && isTheirs(name) && !isSame(mine[name], theirs[name]),
    ),
    merge: (chosen: ReadonlySet<string>): V => {
      const taken = Object.entries(mine).filter(([name]) => isMine(name as keyof V) && !chosen.has(name))
      return { ...theirs, ...Object.fromEntries(taken) }
    },
  }
}
