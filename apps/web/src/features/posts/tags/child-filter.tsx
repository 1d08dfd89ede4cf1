import { useSearchParams } from 'wouter'
import { childName } from '../../../lib/child-name.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'

/** The child in the address whose photos are shown. */
export const useChildInAddress = () => {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === '') after.delete('child_id')
        else after.set('child_id', id)
        return after
      },
      { replace: true },
    )
  return { childId: search.get('child_id') ?? undefined, choose }
}

/** A parent's children, of whom one can be chosen. */
export const ChildFilter = () => {
  const { children } = useProfile()
  const { childId = '', choose } = useChildInAddress()
  const shown = children.filter(({ kind, barred }) => kind !== 'pick_up' && !barred)
  if (shown.length === 0) return null
  return (
    <FilterChips
      label={m.photos_of()}
      value={childId}
      onChange={choose}
      options={[
        { value: '', label: m.photos_of_class() },
        ...shown.map((child) => ({ value: child.id, label: m.child_name({ name: childName(child) }) })),
      ]}
    />
  )
}
