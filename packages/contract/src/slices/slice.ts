/**
 * The declaration of a slice. The lists of topics, modules, permissions and kinds of ids, and the features that a
 * browser reloads, are derived from the entries in `slices.ts`.
 */
export type Slice = {
  /** Topic of its live signals; absent: it sends none. */
  readonly topic?: string
  /** First path segments of its endpoints; absent: the slice is not built yet (`built.ts`). */
  readonly paths?: readonly string[]
  /** First path segments of other slices whose responses change with it. */
  readonly alsoChanges?: readonly string[]
  /** The module it belongs to, which a school may switch off; absent: it is always on. */
  readonly module?: string
  /** Its permission keys, by role. */
  readonly permissions?: { readonly school?: readonly string[]; readonly teacher?: readonly string[] }
  /** Purposes of consent that only it needs. */
  readonly consents?: readonly string[]
  /** Settings that only it reads, as `group/name`, or a whole `group`. */
  readonly settings?: readonly string[]
  /** Kinds of objects whose ids its requests may contain. */
  readonly ids?: readonly string[]
}

export const defineSlice = <const S extends Slice>(slice: S): S => slice
