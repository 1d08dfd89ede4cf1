import type { Role } from '@nhip-cau/contract/kernel'
import type { SessionTokens } from '@nhip-cau/contract/session'

export type Person = { readonly role: Role; readonly login: string; readonly name: string }

export const password = 'VuonMay@2026'

/** Accounts of the demo schools. */
export const people = {
  head: { role: 'school', login: '0950000901', name: 'Phùng Thị Diệu Hương' },
  deputy: { role: 'school', login: '0950000903', name: 'Tạ Thị Bích Loan' },
  /** Has few permissions, none about posts. */
  clerk: { role: 'school', login: '0950000902', name: 'Đinh Thị Tố Vy' },
  otherHead: { role: 'school', login: '0950000951', name: 'Trà Thị Minh Tâm' },
  mamTeacher: { role: 'teacher', login: '0950000911', name: 'Mạc Thị Ngọc Bích' },
  /** May publish without a decision. */
  laTeacher: { role: 'teacher', login: '0950000912', name: 'Bạch Thị Thanh Tâm' },
  mamParent: { role: 'parent', login: '0950000012', name: 'Phan Thị Thu Ngân' },
  /** Has one child in Mầm 1 and one in Nắng. */
  twoChildren: { role: 'parent', login: '0950000020', name: 'Vũ Phúc Thịnh' },
  laParent: { role: 'parent', login: '0950000042', name: 'Âu Thị Hồng Thắm' },
} as const satisfies Record<string, Person>

/** A mobile number that nobody has. */
export const newPhone = () => `097${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

/** The address of the product under test. */
export const productUrl = (): string => {
  const url = process.env.PRODUCT_URL
  if (!url) throw new Error('the product was not started')
  return url
}

/** The values that a login stores in the browser. */
export const storedSession = ({ role }: Person, session: SessionTokens, until: number) => {
  const values = {
    TOKEN: session.access_token,
    REFRESH_TOKEN: session.refresh_token,
    EXPIRES_IN: String(until),
    USER: JSON.stringify(session.user),
    ENDPOINT: session.user.school.node_endpoint,
  }
  return Object.entries(values).map(([name, value]) => ({ name: sessionKey(role, name), value }))
}

/** The storage key of one value of a role's session. */
export const sessionKey = (role: Role, name: string): string => `${role.toUpperCase()}_GUARD_${name}`
