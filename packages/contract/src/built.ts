import type { Slice } from './slices/slice.ts'
import { slices } from './slices.ts'

/**
 * A slice without addresses is only a name: what schools have stored for it stays, but nobody is offered its switch,
 * permissions, consents or settings until it has addresses.
 */
const isBuilt = ({ paths }: Slice): boolean => paths !== undefined

/** Returns the names that no built slice has. */
const unbuilt = (namesOf: (slice: Slice) => readonly string[] | undefined): readonly string[] => {
  const names = (built: boolean) =>
    (slices as readonly Slice[]).filter((slice) => isBuilt(slice) === built).flatMap((slice) => namesOf(slice) ?? [])
  const kept = new Set(names(true))
  return names(false).filter((name) => !kept.has(name))
}

/** The names that are not offered, by kind. */
export const hidden = {
  modules: unbuilt(({ module }) => (module === undefined ? [] : [module])),
  permissions: unbuilt(({ permissions }) => [...(permissions?.school ?? []), ...(permissions?.teacher ?? [])]),
  consents: unbuilt(({ consents }) => consents),
  settings: unbuilt(({ settings }) => settings),
} as const
