import { encryptCamera } from '@nhip-cau/school-node/features/daily/camera/camera-source'
import { instantAt } from '@nhip-cau/school-node/time/clock'
import { stableId } from '../stable-id.ts'
import words from './cameras.json' with { type: 'json' }
import { agreeToCamera, insertCamera, insertRules } from './cameras.queries.ts'
import { zoneOfFilling } from './clock.ts'
import { demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { accountIdOf, classIdOf, firstSchoolDay, type NhipCau, schoolIdOf } from './register.ts'

/**
 * Inserts four cameras, which show the drawn clips of the gateway over real RTSP, and the consents of the families of
 * the two classes that have one.
 */
export const fillCameras = async ({ node: { sql, vault } }: NhipCau): Promise<void> => {
  if ((await selectStep(sql, 'cameras')) !== undefined) return
  await sql.begin(async (tx) => {
    const schoolId = schoolIdOf(words.school)
    const zone = await zoneOfFilling(tx)
    const { username, password } = words
    const classIds = words.cameras.flatMap((one) =>
      one.class === undefined ? [] : [classIdOf(words.school, one.class)],
    )
    for (const { name, address, place = null, class: key } of words.cameras) {
      const id = stableId(`camera ${words.school} ${name}`)
      await insertCamera(tx, schoolId, {
        id,
        name,
        place,
        classId: key === undefined ? null : classIdOf(words.school, key),
        ciphertext: encryptCamera(vault, id, { address, username, password }),
      })
    }
    for (const classId of classIds) await insertRules(tx, schoolId, classId, words.windows)
    const [head] = demoSchools.find(({ code }) => code === words.school)?.office ?? []
    const officeId = accountIdOf('school', head?.phone ?? '')
    await agreeToCamera(tx, schoolId, {
      classIds,
      officeId,
      at: instantAt(firstSchoolDay, '08:00', zone).toISOString(),
    })
    await insertStep(tx, 'cameras', true)
  })
}
