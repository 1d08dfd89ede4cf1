import { actingRelations } from '@nhip-cau/contract/relations'
import { type GuardianshipValues, newGuardianship, rightsOf } from './rights-fields.tsx'

/** The form values of a guardian who is entered with the child; the child itself is not in them. */
export type GuardianValues = GuardianshipValues & {
  readonly phone: string
  readonly full_name: string
  /** The user confirmed that the person known under another name is meant. */
  readonly same_person: boolean
}

/** The relations whose people act for the child; others look at first. */
const acting: readonly string[] = Object.values(actingRelations)

/** The rights with which a relation begins. */
export const kindOf = (relation: string) => (relation === '' || acting.includes(relation) ? 'parent' : 'relative')

export const newGuardian = (key: number, relation: string): GuardianValues => ({
  ...newGuardianship(key),
  relation,
  kind: kindOf(relation),
  phone: '',
  full_name: '',
  same_person: false,
})

/** Returns the guardian as the body of a new child has it. */
export const guardianBody = ({ phone, full_name, same_person, ...guardianship }: GuardianValues) => ({
  ...rightsOf(guardianship),
  phone,
  full_name,
  same_person,
})
