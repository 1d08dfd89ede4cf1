import type { Role } from '@nhip-cau/contract/kernel'
import type { Icon } from '@tabler/icons-react'

/** A page or action that an account may open, for the search and the shortcuts. */
export type Place = {
  /** Stored with the account's shortcuts. */
  readonly name: string
  readonly path: string
  readonly title: string
  readonly kind: 'page' | 'action'
  readonly icon: Icon
  /** Other search words for this place. */
  readonly words: string
}

/** Loaded when the first search or shortcut is opened, so that no page has to load the whole table. */
export type LoadPlaces = () => Promise<(role: Role, permissions: readonly string[]) => readonly Place[]>
