import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ClassScope } from './lib/class-choice.ts'

export type PageProps = {
  /** The unmatched part of the path; for the not-found page only. */
  readonly error?: string | undefined
}

export type LoadPage = () => Promise<ComponentType<PageProps>>

/** The groups of the navigation, in order. */
export const groups = ['communication', 'day', 'people', 'privacy', 'school', 'own'] as const
export type Group = (typeof groups)[number]

/** What the navigation counts: tasks of each place, all of them together, and unread notifications. */
export type Counts = {
  readonly waiting: number
  readonly attendance: number
  readonly absence: number
  readonly prescriptions: number
  readonly messages: number
  readonly reviews: number
  readonly students: number
  readonly data_requests: number
  readonly holidays: number
  readonly unread: number
}

type InArea = {
  readonly load: LoadPage
  /** Loads code that the page needs only when something on it is tapped. */
  readonly loadParts?: () => Promise<unknown>
  /** The endpoint that the page calls; without the permission for it, the page is neither opened nor listed. */
  readonly does?: Endpoint
  /** The count shown beside the page's title. */
  readonly counter?: keyof Counts
  /** Whether the page is in the bottom bar of phones, beside home. */
  readonly quick?: boolean
  /** How the page uses the chosen class; absent for a page without classes. */
  readonly classes?: ClassScope
}

/**
 * A page of the product with its values for each area; addresses, navigation, search and shortcuts are built from it.
 */
export type Page = {
  /** The last part of the address, and the name of the place; '' is the home page of an area. */
  readonly name: string
  /** The route's name if the specification does not derive it from area and name. */
  readonly routeNames?: Partial<Record<Role, string>>
  readonly title: () => string
  /** Without an icon, the page is not offered as a place. */
  readonly icon?: Icon
  /** Other search words for the page. */
  readonly words?: () => string
  /** Without a group, the page is not in the navigation. */
  readonly group?: Group
} & Partial<Record<Role, InArea>>
