import type { Found } from '@nhip-cau/contract/search'
import type { Place } from '../../lib/place.ts'
import { m } from '../../paraglide/messages.js'
import { matches } from './highlight.ts'
import type { Recent } from './recent.ts'

export type SearchOption = { readonly id: string } & (
  | { readonly type: 'place'; readonly place: Place }
  | { readonly type: 'found'; readonly found: Found }
  | { readonly type: 'recent'; readonly recent: Recent }
)

export type OptionGroup = {
  readonly id: string
  readonly title: string
  readonly options: readonly SearchOption[]
}

const maxPlaces = 6
const foundGroups = [
  { kind: 'student', title: m.title_students },
  { kind: 'parent', title: m.title_parents },
  { kind: 'teacher', title: m.title_teachers },
  { kind: 'class', title: m.title_classes },
  { kind: 'post', title: m.post_panel_title },
  { kind: 'menu', title: m.search_menus },
  { kind: 'plan', title: m.search_plans },
] as const

const placeOption = (place: Place): SearchOption => ({ id: `place-${place.name}`, type: 'place', place })

/** The options before anything is typed: earlier choices, then places. */
export const initialOptions = (places: readonly Place[], recent: readonly Recent[]): readonly OptionGroup[] => {
  const known = recent.flatMap((one): SearchOption[] => {
    if (one.kind !== 'place') return [{ id: `recent-${one.kind}-${one.id}`, type: 'recent', recent: one }]
    const place = places.find(({ name }) => name === one.id)
    return place ? [{ ...placeOption(place), id: `recent-place-${place.name}` }] : []
  })
  return filled([
    { id: 'recent', title: m.search_recent(), options: known },
    { id: 'places', title: m.search_places(), options: places.map(placeOption) },
  ])
}

/** Returns matching pages and actions at once, with the results of the node. */
export const optionsFor = (query: string, places: readonly Place[], found: readonly Found[]): readonly OptionGroup[] =>
  filled([
    {
      id: 'places',
      title: m.search_places(),
      options: placesAbout(places, query).slice(0, maxPlaces).map(placeOption),
    },
    ...foundGroups.map(({ kind, title }) => ({
      id: kind,
      title: title(),
      options: found
        .filter((one) => one.kind === kind)
        .map((one): SearchOption => ({ id: `${kind}-${one.id}`, type: 'found', found: one })),
    })),
  ])

/**
 * The shortest query that is compared with a page's other words; a shorter one is more likely the beginning of a name.
 */
const minWordQueryLength = 4

const placesAbout = (places: readonly Place[], query: string): readonly Place[] => {
  const named = places.filter(({ title }) => matches(title, query))
  if (query.length < minWordQueryLength) return named
  return [
    ...named,
    ...places.filter((place) => !named.includes(place) && matches(`${place.title} ${place.words}`, query)),
  ]
}

const filled = (groups: readonly OptionGroup[]) => groups.filter(({ options }) => options.length > 0)
