import type { Role } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { expiryIn, imageSeconds, signatureOf, videoSeconds } from '../media-addresses.ts'

type Viewer = {
  readonly role: Role
  readonly session: { readonly user: { readonly id: string; readonly school: { readonly id: string } } }
  fetch(path: string): Promise<Response>
}

const actorOf = ({ role, session }: Viewer): Actor => ({
  role,
  accountId: session.user.id,
  schoolId: session.user.school.id,
  sessionId: '',
  version: 1,
  permissions: [],
  temporary: false,
  expiresAt: 0,
})

type Life = { readonly settings: { readonly fileSecret: string; readonly now?: () => Date } }

const nowOf = ({ settings }: Life): Date => settings.now?.() ?? new Date()

type Picture = { readonly id: string }

/**
 * An address with a valid signature, as the server would give it, so that a refusal can only come from missing
 * permission.
 */
export const addressFor = (
  life: Life,
  who: Viewer,
  { id }: Picture,
  expires = expiryIn(imageSeconds, nowOf(life)),
  width = 320,
) => `/api/v1/${who.role}/media/files/${id}/${width}${proofFor(life.settings, who, id, expires)}`

const proofFor = ({ fileSecret }: Life['settings'], who: Viewer, id: string, expires: number) =>
  `?signature=${signatureOf(fileSecret, actorOf(who), id, expires)}`

/** The same for a video or document. */
export const fileAddressFor = (
  life: Life,
  who: Viewer,
  kind: 'videos' | 'documents',
  { id }: Picture,
  expires = expiryIn(videoSeconds, nowOf(life)),
) => `/api/v1/${who.role}/media/${kind}/${id}${proofFor(life.settings, who, id, expires)}`

export const statusFor = async (life: Life, who: Viewer, picture: Picture): Promise<number> =>
  (await who.fetch(addressFor(life, who, picture))).status
