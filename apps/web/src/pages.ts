import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type PageProps = {
  /** The rest of the path that nothing stands for; of the not-found page only. */
  readonly error?: string | undefined
}

export type LoadPage = () => Promise<ComponentType<PageProps>>

/** Of the navigation, in its order. */
export const groups = ['communication', 'day', 'people', 'privacy', 'school', 'own'] as const
export type Group = (typeof groups)[number]

/** How many posts wait for a decision, and how many notifications are unread. */
export type Counts = { readonly pending: number; readonly unread: number }

type InArea = {
  /** Absent while the page is not built: it then answers like an unknown address. */
  readonly load?: LoadPage
  /** What the page does: who may not call it may not open the page, and does not find it in the navigation. */
  readonly does?: Endpoint
  /** What is counted beside it. */
  readonly counter?: keyof Counts
  /** Stands in the bar at the bottom of a phone, beside home. */
  readonly quick?: boolean
}

/** A page of the product in the areas that have it: all that address, navigation, search and shortcuts know of it. */
export type Page = {
  /** The last part of the address, and the name of the place; '' is the home of an area. */
  readonly name: string
  /** The route's name where the specification says another than area and name. */
  readonly routeNames?: Partial<Record<Role, string>>
  readonly title: () => string
  /** Without one it is no place to go to by itself. */
  readonly icon?: Icon
  /** Other words that people look for it by. */
  readonly words?: () => string
  /** Without one it does not stand in the navigation. */
  readonly group?: Group
} & Partial<Record<Role, InArea>>
