import type { Role } from '@nhip-cau/contract/kernel'
import type { Icon } from '@tabler/icons-react'

/** A page or an action that an account may open: what the search offers at once and what shortcuts are made of. */
export type Place = {
  /** Kept with the account's shortcuts. */
  readonly name: string
  readonly path: string
  readonly title: string
  readonly kind: 'page' | 'action'
  readonly icon: Icon
  /** Other words that people look for it by. */
  readonly words: string
}

/** Asked for when the first search or shortcut is opened: no page pays for the whole table. */
export type LoadPlaces = () => Promise<(role: Role, permissions: readonly string[]) => readonly Place[]>
