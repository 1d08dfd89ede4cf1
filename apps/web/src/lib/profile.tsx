import type { Image } from '@nhip-cau/contract/media'
import { type Profile, profile } from '@nhip-cau/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { faceAddress } from './api.ts'
import { currentRole } from './area.ts'
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

/** Degrees; colours that also people with a colour vision deficiency tell apart, light and dark. */
const familyHues = [290, 55, 195, 350, 140, 245] as const

/** Returns the colour of a child of the family, by its place among the siblings; undefined on the pages of staff. */
export const useChildHue = (id: string): number | undefined => {
  const index = use(ProfileContext)?.children.findIndex((child) => child.id === id) ?? -1
  return index < 0 ? undefined : familyHues[index % familyHues.length]
}

type ChildAvatarProps = {
  readonly child: { readonly id: string; readonly full_name: string; readonly photo?: Image | null | undefined }
  /** What the page calls the child, if that is not its full name. */
  readonly called?: string | undefined
  readonly size: number
}

/** A child's face; on the family's pages with the photo and the colour that the child has everywhere. */
export const ChildAvatar = ({ child, called, size }: ChildAvatarProps) => {
  const own = use(ProfileContext)?.children.find(({ id }) => id === child.id)
  return (
    <Avatar
      id={child.id}
      name={child.full_name}
      called={called}
      src={faceAddress(currentRole(), child.photo ?? own?.photo)}
      size={size}
      hue={useChildHue(child.id)}
    />
  )
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
