import { createClass } from '@nhip-cau/contract/classes'
import { Link } from 'wouter'
import { m } from '../paraglide/messages.js'
import { EmptySearch } from '../ui/art/empty-search.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { areaPath } from './area.ts'
import { canOpen } from './permission.ts'
import { useCurrentUser } from './profile.tsx'

/** Stands on a page of all classes while the school year has none; leads to the page that adds them. */
export const NoClasses = () => {
  const { role, permissions, modules } = useCurrentUser()
  return (
    <EmptyState
      picture={<EmptySearch />}
      text={m.classes_empty()}
      action={
        canOpen(createClass, role, permissions, modules) && (
          <Button component={Link} href={areaPath(role, '/classes')} size="md">
            {m.classes_new()}
          </Button>
        )
      }
    />
  )
}
