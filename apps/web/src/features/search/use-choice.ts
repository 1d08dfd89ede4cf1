import { type Found, search } from '@nhip-cau/contract/search'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { areaPath, homePaths } from '../../lib/area.ts'
import { useClassLink } from '../../lib/chosen-class.ts'
import { classKey } from '../../lib/class-choice.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import type { Person } from './found-person.tsx'
import { type Recent, rememberChoice } from './recent.ts'
import type { SearchOption } from './search-options.ts'

type Outcome = {
  readonly onPerson: (person: Person) => void
  /** An earlier choice no longer exists under its name, so the name is put into the search field. */
  readonly onGone: (label: string) => void
  readonly onLeave: () => void
}

/** Handles a choice: opens the page of a place, post or class, and shows a person in the dialog. */
export const useChoice = ({ onPerson, onGone, onLeave }: Outcome) => {
  const { role, user, classes } = useCurrentUser()
  const linkTo = useClassLink(role, classes)
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const go = (path: string) => {
    onLeave()
    navigate(path)
  }
  const open = (kind: 'class' | 'post', id: string) =>
    go(`${homePaths[role]}?${kind === 'post' ? 'post' : classKey}=${id}`)
  const openFound = (found: Found) => {
    // Menus and plans are not remembered, because an id alone does not open their week.
    if (found.kind === 'menu') return go(areaPath(role, `/menu-plan?kind=${found.menu}&day=${found.monday}`))
    if (found.kind === 'plan')
      return go(areaPath(role, role === 'parent' ? `/edu-plan?day=${found.from}` : `/edu-plan?plan=${found.id}`))
    rememberChoice(role, user.id, { kind: found.kind, id: found.id, label: nameOf(found) })
    if (isPerson(found)) onPerson(found)
    else open(found.kind, found.id)
  }
  const openRecent = async ({ kind, id, label }: Recent) => {
    if (kind === 'class' || kind === 'post') {
      rememberChoice(role, user.id, { kind, id, label })
      return open(kind, id)
    }
    // Always fetches a person anew, so that only current data that this account may see is shown.
    const answer = await client.query(ask(search, { query: { q: label, limit: 20 } })).catch(() => undefined)
    const found = answer?.data.find((one) => one.kind === kind && one.id === id)
    if (found) openFound(found)
    else onGone(label)
  }
  return async (option: SearchOption): Promise<void> => {
    if (option.type === 'found') return openFound(option.found)
    if (option.type === 'recent') return openRecent(option.recent)
    const { name, title } = option.place
    rememberChoice(role, user.id, { kind: 'place', id: name, label: title })
    go(linkTo(option.place))
  }
}

type Remembered = Exclude<Found, { kind: 'menu' | 'plan' }>

const isPerson = (found: Remembered): found is Person => found.kind !== 'class' && found.kind !== 'post'

const nameOf = (found: Remembered): string => {
  if (found.kind === 'class') return found.name
  return found.kind === 'post' ? found.title : found.full_name
}
