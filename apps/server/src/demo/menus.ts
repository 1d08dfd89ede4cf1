import { readFile } from 'node:fs/promises'
import { dayAt } from '@nhip-cau/school-node/time/clock'
import { logInAs } from './client.ts'
import { zoneOfFilling } from './clock.ts'
import { demoPeople } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import words from './menus.json' with { type: 'json' }
import { insertMealPhoto, insertMenus, insertRatings, insertSubstitutes, selectOffice } from './menus.queries.ts'
import { photoFile } from './photo-files.ts'
import { type NhipCau, schoolIdOf, studentId } from './register.ts'
import { schoolDayInstant } from './school-days.ts'

const served = '11:00'

/** Inserts a rotating month of menus of the first school, with ratings, substitutes and a photo of a served meal. */
export const fillMenus = async (server: NhipCau, now: Date): Promise<void> => {
  const { sql } = server.node
  if ((await selectStep(sql, 'menus')) !== undefined) return
  const schoolId = schoolIdOf(words.school)
  const imageId = (await selectStep<string>(sql, 'menu photo')) ?? (await uploadLunch(server))
  await sql.begin(async (tx) => {
    const zone = await zoneOfFilling(tx)
    const writerId = await selectOffice(tx, schoolId, phoneOf(words.writer))
    const approverId = await selectOffice(tx, schoolId, phoneOf(words.approver))
    await insertMenus(tx, schoolId, { writerId, approverId }, { now, zone }, words)
    const substitutes = words.substitutes.map(({ child, ...one }) => ({
      ...one,
      studentId: studentId(words.school, child),
    }))
    await insertSubstitutes(tx, schoolId, writerId, { now, zone }, substitutes)
    await insertRatings(tx, schoolId, { now, zone })
    const day = dayAt(schoolDayInstant(now, 0, served, zone), zone)
    await insertMealPhoto(tx, schoolId, writerId, { day, imageId })
    await insertStep(tx, 'menus', true)
  })
}

/** Phone numbers are stored with the prefix of the country. */
const phoneOf = (typed: string) => `+84${typed.slice(1)}`

const uploadLunch = async ({ node: { sql }, url }: NhipCau): Promise<string> => {
  const client = await logInAs(url, 'school', words.writer, demoPeople.password)
  const bytes = new Uint8Array(await readFile(photoFile(words.photo)))
  const { data } = await client.upload([{ name: `${words.photo}.jpg`, bytes }])
  await client.logOut()
  const id = data[0]?.id ?? ''
  await insertStep(sql, 'menu photo', id)
  return id
}
