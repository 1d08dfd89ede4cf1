import { type Profile, profile } from '@nhip-cau/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { faceAddress } from './api.ts'
import { ask } from './queries.ts'
import { useSignedIn } from './session.ts'

const ProfileContext = createContext<Profile | undefined>(undefined)

export const ProfileProvider = ({ value, children }: { value: Profile; children: ReactNode }) => (
  <ProfileContext value={value}>{children}</ProfileContext>
)

/** Returns the profile of the user of this area; pages are rendered only after it has loaded. */
export const useProfile = (): Profile => {
  const own = use(ProfileContext)
  if (!own) throw new Error('no profile behind the guard')
  return own
}

/** Whether the school has barred this parent from every child. */
export const useBarredFromAll = (): boolean => {
  const { children } = useProfile()
  return children.length > 0 && children.every((child) => child.barred)
}

/** Returns the user for the frame: until the profile has loaded, the values of the last login. */
export const useCurrentUser = () => {
  const { role, session } = useSignedIn()
  const { data } = useQuery(ask(profile, {}, role))
  return {
    role,
    user: session.user,
    face: faceAddress(role, data?.avatar),
    permissions: data?.permissions ?? session.permissions,
    classes: data?.classes ?? session.user.classes,
    children: data?.children ?? [],
    modules: data?.modules,
    unread: data?.notifications.unread ?? 0,
    school: data?.school ?? session.user.school,
    timeZone: data?.school.time_zone,
  }
}
