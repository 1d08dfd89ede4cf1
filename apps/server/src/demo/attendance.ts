import reasons from './attendance.json' with { type: 'json' }
import { insertSchoolDays } from './attendance.queries.ts'
import { demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import kitchenWords from './kitchen.json' with { type: 'json' }
import { insertKitchenDays } from './kitchen.queries.ts'
import { type NhipCau, schoolIdOf } from './register.ts'

/** Twelve weeks of every class lie behind; today is still to be marked. */
export const fillAttendance = async ({ node }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(node.sql, 'attendance')) !== undefined) return
  await node.sql.begin(async (tx) => {
    for (const { code } of demoSchools) {
      await insertSchoolDays(tx, schoolIdOf(code), now, reasons)
      await insertKitchenDays(tx, schoolIdOf(code), kitchenWords)
    }
    await insertStep(tx, 'attendance', true)
  })
}
