import type { Role } from '@nhip-cau/contract/kernel'
import type { Found } from '@nhip-cau/contract/search'
import { type Icon, IconPolaroid } from '@tabler/icons-react'
import { areaPath } from '../../lib/area.ts'
import type { Place } from '../../lib/place.ts'
import { m } from '../../paraglide/messages.js'

type Student = Extract<Found, { kind: 'student' }>

type Asker = {
  readonly role: Role
  /** The pages that the account may open. */
  readonly places: readonly Pick<Place, 'name' | 'title' | 'icon'>[]
  /** Whether a parent acts for the child; a relative sees neither cards nor reviews. */
  readonly acts: boolean
}

/** Cards and reviews have one page of a class for staff, and one of all own children for a family. */
const cardsAndReviews = ['nice-student-cards', 'student-review']

export type ChildPlace = { readonly name: string; readonly title: string; readonly icon: Icon; readonly path: string }

/** The pages that this account may open about a child that it has found. */
export const placesOfChild = (
  { id, class: ofClass }: Student,
  { role, places, acts }: Asker,
): readonly ChildPlace[] => {
  const at = (name: string, query: string, as = name): ChildPlace[] => {
    const place = places.find((one) => one.name === as)
    return place ? [{ ...place, name, path: `${areaPath(role, `/${name}`)}?${query}` }] : []
  }
  if (role === 'parent')
    return [
      ...at('child-year', `student_id=${id}`),
      ...(acts ? cardsAndReviews.flatMap((name) => at(name, `student_id=${id}`)) : []),
    ]
  return [
    ...at('students', `open=${id}`).map((one) => ({ ...one, title: m.students_section_profile() })),
    // It has no entry in the navigation and asks for the same permission.
    ...at('child-year', `student_id=${id}`, 'students').map((one) => ({
      ...one,
      title: m.year_title(),
      icon: IconPolaroid,
    })),
    ...(ofClass ? cardsAndReviews.flatMap((name) => at(name, `class_id=${ofClass.id}`)) : []),
  ]
}
