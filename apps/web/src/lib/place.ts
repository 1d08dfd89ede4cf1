import type { Role } from '@nhip-cau/contract/kernel'
import type { Icon } from '@tabler/icons-react'
import type { ClassScope } from './class-choice.ts'

/** A page or action that an account may open, for the search and the shortcuts. */
export type Place = {
  /** Stored with the account's shortcuts. */
  readonly name: string
  readonly path: string
  /** How the page uses the chosen class; absent where there are no classes. */
  readonly classes?: ClassScope | undefined
  readonly title: string
  readonly kind: 'page' | 'action'
  readonly icon: Icon
  /** Other search words for this place. */
  readonly words: string
}

/** Loaded when the first search or shortcut is opened, so that no page has to load the whole table. */
export type LoadPlaces = () => Promise<(role: Role, permissions: readonly string[]) => readonly Place[]>
