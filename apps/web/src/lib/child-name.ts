import { givenName } from '../ui/format.ts'

/** The name by which the family's pages call a child. */
export const childName = ({ nickname, full_name }: { nickname: string | null; full_name: string }): string =>
  nickname ?? givenName(full_name)
