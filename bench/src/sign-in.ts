import type { AnswerOf, Role } from '@nhip-cau/contract/kernel'
import { login } from '@nhip-cau/contract/session'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { type Databases, password, peopleOf } from './filled-databases.ts'

export type SignedIn = {
  readonly role: Role
  readonly accountId: string
  readonly session: AnswerOf<typeof login>
  readonly authorization: string
}

export const logInOnce = async (
  url: string,
  role: Role,
  name: string,
  secret = password,
): Promise<AnswerOf<typeof login>> => {
  const response = await fetch(url + login.path.replace(':role', role), {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: name, password: secret }),
  })
  if (!response.ok) throw new Error(`login as ${role} answered ${response.status}: ${await response.text()}`)
  return login.response.parse(await response.json())
}

/** Logs in this many accounts of a role. */
export const signIn = async (databases: Databases, url: string, role: Role, many: number): Promise<SignedIn[]> => {
  const people = await peopleOf(databases, role, many)
  return Promise.all(
    people.map(async ({ id, login: name }) => {
      const session = await logInOnce(url, role, name)
      return { role, accountId: id, session, authorization: `Bearer ${session.access_token}` }
    }),
  )
}

/** The values that the product reads from this person's token, for the baseline server, which reads no token. */
export const actorOf = ({ role, session }: SignedIn): Actor => {
  const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()) as Actor &
    Record<string, string>
  return {
    role,
    accountId: claims.sub ?? '',
    schoolId: claims.school ?? '',
    sessionId: claims.session ?? '',
    version: claims.version,
    permissions: claims.permissions,
    temporary: false,
    expiresAt: Number.POSITIVE_INFINITY,
  }
}
