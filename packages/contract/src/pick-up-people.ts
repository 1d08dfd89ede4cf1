import { z } from 'zod'
import { Relation } from './catalogues.ts'
import { ById, IdOf } from './ids.ts'
import { Done, Id, Instant, PageQuery, paged, schoolNode, typed, undoable } from './kernel.ts'
import { Image } from './media.ts'
import { FullName, IdentityNumber, Phone } from './people.ts'

/** Maximum number of pick-up people per child. */
export const mostPickUpPeople = 6

export const pickUpStatuses = ['pending', 'approved', 'rejected'] as const

export const PickUpPerson = z.object({
  id: Id,
  student: z.object({ id: Id, full_name: z.string() }),
  full_name: z.string(),
  relation: z.string(),
  phone: z.string(),
  second_phone: z.string().nullable(),
  /** Masked to the last three digits. */
  identity_number: z.string().nullable(),
  photo: Image.nullable(),
  status: z.enum(pickUpStatuses),
  reason: z.string().nullable(),
  requested_by: z.string(),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** True when the person who named them was barred afterwards; the office must decide again. */
  named_by_barred: z.boolean(),
  version: z.int(),
  can: z.object({ decide: z.boolean(), delete: z.boolean() }),
})
export type PickUpPerson = z.output<typeof PickUpPerson>

export const NewPickUpPerson = z.object({
  student_id: IdOf('student'),
  full_name: FullName,
  relation: Relation,
  phone: Phone,
  second_phone: Phone.nullable().default(null),
  identity_number: IdentityNumber.nullable().default(null),
  photo_id: IdOf('image').nullable().default(null),
})
export type NewPickUpPerson = z.output<typeof NewPickUpPerson>

const deciding = { school: 'school.students.update' } as const
const named = { school: 'school.students.update', parent: 'signed-in' } as const

export const listPickUpPeople = schoolNode('GET', '/pick-up-people', {
  summary: 'List the pick-up people of one child, or for the office all that wait for a decision',
  access: {
    school: ['school.students.store', 'school.students.update', 'school.students.delete'],
    teacher: 'teacher.students.index',
    parent: 'signed-in',
  },
  query: PageQuery.extend({ student_id: IdOf('student').optional(), status: z.enum(pickUpStatuses).optional() }),
  response: paged(PickUpPerson).extend({
    /** Fields that the school requires for pick-up people. */
    required: z.object({ identity: z.boolean(), photo: z.boolean() }),
  }),
})

export const storePickUpPerson = schoolNode('POST', '/pick-up-people/store', {
  limit: 'request',
  summary: 'Add a pick-up person for a child; entries of a family wait for the office',
  access: named,
  body: NewPickUpPerson,
  response: PickUpPerson,
})

export const deletePickUpPerson = schoolNode('DELETE', '/pick-up-people/:id/delete', {
  summary: 'Delete a pick-up person',
  access: named,
  params: ById('pick_up_person'),
  response: Done,
})

export const approvePickUpPerson = schoolNode('POST', '/pick-up-people/:id/approve', {
  summary: 'Approve a pick-up person; the person may fetch the child when that can no longer be undone',
  access: deciding,
  params: ById('pick_up_person'),
  response: undoable(PickUpPerson),
})

export const rejectPickUpPerson = schoolNode('POST', '/pick-up-people/:id/reject', {
  summary:
    'Reject a pick-up person with a reason; the family is notified when it can no longer be undone, and an approved person is refused at once',
  access: deciding,
  params: ById('pick_up_person'),
  body: z.object({ reason: typed({ min: 5, max: 300 }) }),
  response: undoable(PickUpPerson),
})

export const undoPickUpPerson = schoolNode('POST', '/pick-up-people/:id/undo', {
  summary: 'Undo an own decision about a pick-up person before the family is notified; the person waits again',
  access: deciding,
  params: ById('pick_up_person'),
  response: PickUpPerson,
})
