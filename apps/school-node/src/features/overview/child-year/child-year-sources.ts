import type { Settings } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { cardSource } from './child-year-cards.queries.ts'
import { classSource } from './child-year-classes.queries.ts'
import { growthSource } from './child-year-growth.queries.ts'
import { photoSource } from './child-year-photos.queries.ts'
import { reviewSource } from './child-year-reviews.queries.ts'
import type { TimelineSource } from './child-year-source.queries.ts'

/** The kinds of entries. Each answers its own data, so the types of one and the same source belong together. */
export const timelineSources = [
  cardSource,
  reviewSource,
  growthSource,
  photoSource,
  classSource,
] as unknown as readonly TimelineSource<TimelineSource['kind'], unknown>[]

/** The sources that this account sees by its rights and the school's modules. */
export const sourcesFor = (actor: Actor, modules: Settings['modules']) =>
  timelineSources.filter(
    ({ module, permission }) =>
      (module === undefined || modules[module]) &&
      (actor.role === 'parent' ||
        permission === undefined ||
        actor.permissions.includes(`${actor.role}.${permission}`)),
  )

/** The same without what staff look at elsewhere, where it is recorded. */
export const shownSourcesFor = (actor: Actor, modules: Settings['modules']) =>
  sourcesFor(actor, modules).filter(({ looksAreRecorded }) => actor.role === 'parent' || looksAreRecorded !== true)
