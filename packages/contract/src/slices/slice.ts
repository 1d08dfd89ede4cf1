/**
 * What the product knows of a slice beside its code. Lists of topics, modules, permissions and kinds of ids, and what a
 * browser asks for again, follow from the entries in `slices.ts`.
 */
export type Slice = {
  /** Its name in messages of the live stream; absent: nothing of it is told live. */
  readonly topic?: string
  /** The first words of the addresses that are its own. */
  readonly paths?: readonly string[]
  /** The first words of other slices' addresses whose answers change with it. */
  readonly alsoChanges?: readonly string[]
  /** The part of the product it belongs to, which a school may switch off; absent: it is always there. */
  readonly module?: string
  /** The keys that open it, by role. */
  readonly permissions?: { readonly school?: readonly string[]; readonly teacher?: readonly string[] }
  /** What an id in its requests can be of. */
  readonly ids?: readonly string[]
}

export const defineSlice = <const S extends Slice>(slice: S): S => slice
