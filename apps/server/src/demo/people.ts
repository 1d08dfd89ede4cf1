import { Phone } from '@nhip-cau/contract/people'
import { degrees } from '@nhip-cau/contract/teacher-accounts'
import { encryptIdentity } from '@nhip-cau/school-node/people/identity-number'
import { z } from 'zod'
import { insertStep, selectStep } from './demo.queries.ts'
import people from './people.json' with { type: 'json' }
import { spreadLastSeen, updateGuardianships, updateParentDetails, updateTeacherDetails } from './people.queries.ts'
import { accountIdOf, type NhipCau, schoolIdOf } from './register.ts'

const Of = z.object({ school: z.string(), phone: Phone })

const demo = z
  .object({
    teachers: z.array(
      Of.extend({
        code: z.string(),
        birth: z.iso.date(),
        sex: z.enum(['M', 'F']),
        position: z.string(),
        degree: z.enum(degrees),
        started: z.iso.date(),
        email: z.email(),
        identity: z.string().length(12),
      }),
    ),
    parents: z.array(Of.extend({ birth_year: z.int(), occupation: z.string(), note: z.string().optional() })),
    guardianships: z.array(
      Of.extend({
        kind: z.enum(['parent', 'relative', 'pick_up']).default('parent'),
        barred: z.boolean().default(false),
      }),
    ),
  })
  .parse(people)

/** Adds the details of teachers and parents, and the rights of guardians. */
export const fillPeople = async ({ node }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(node.sql, 'people')) !== undefined) return
  await node.sql.begin(async (tx) => {
    for (const { school, phone, birth, started, identity, ...rest } of demo.teachers) {
      const schoolId = schoolIdOf(school)
      const id = accountIdOf('teacher', phone)
      const details = {
        ...rest,
        birth_date: birth,
        started_on: started,
        ...encryptIdentity(node.vault, schoolId, id, identity),
      }
      await updateTeacherDetails(tx, schoolId, id, details)
    }
    for (const { school, phone, birth_year, occupation, note = null } of demo.parents) {
      await updateParentDetails(tx, schoolIdOf(school), accountIdOf('parent', phone), { birth_year, occupation, note })
    }
    for (const { school, phone, kind, barred } of demo.guardianships) {
      await updateGuardianships(tx, schoolIdOf(school), accountIdOf('parent', phone), { kind, barred })
    }
    await spreadLastSeen(tx, now)
    await insertStep(tx, 'people', true)
  })
}
