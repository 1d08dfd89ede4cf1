import { readFile } from 'node:fs/promises'
import { keyOf } from '@nhip-cau/school-node/files/image-key'
import { z } from 'zod'
import { stableId } from '../stable-id.ts'
import { demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { placeholdersFile, portraitFile, portraitSide } from './photo-files.ts'
import { type DemoPortrait, insertPortraits } from './portraits.queries.ts'
import { type Portrayed, portrayed } from './portrayed.ts'
import { accountIdOf, type NhipCau, schoolIdOf, studentId } from './register.ts'

const Placeholders = z.record(z.string(), z.string())

/**
 * Gives most children and some of the staff a photo. The files are stored as they were drawn, in the form that an
 * upload is converted to, because converting them would make the first start longer.
 */
export const fillPortraits = async ({ node }: NhipCau): Promise<void> => {
  if ((await selectStep(node.sql, 'portraits')) !== undefined) return
  const placeholders = Placeholders.parse(JSON.parse(await readFile(placeholdersFile, 'utf8')))
  // After an interruption the same files are written again under the same names.
  const kept = await Promise.all(portrayed.map((one) => keepFile(node.store, one, placeholders[one.key] ?? '')))
  await node.sql.begin(async (tx) => {
    await insertPortraits(tx, kept)
    await insertStep(tx, 'portraits', true)
  })
}

const keepFile = async (
  store: NhipCau['node']['store'],
  { key, school, kind, name, phone }: Portrayed,
  placeholder: string,
): Promise<DemoPortrait> => {
  const schoolId = schoolIdOf(school)
  const mediaId = stableId(`demo portrait ${key}`)
  const webp = await readFile(portraitFile(key))
  await store.put(keyOf(schoolId, mediaId, portraitSide, 'webp'), webp)
  const head = demoSchools.find(({ code }) => code === school)?.office[0]?.phone ?? ''
  return {
    school_id: schoolId,
    media_id: mediaId,
    shows: kind === 'student' ? studentId(school, name) : accountIdOf(kind, phone),
    uploaded_by: kind === 'student' ? accountIdOf('school', head) : accountIdOf(kind, phone),
    side: portraitSide,
    placeholder,
    bytes: webp.length,
  }
}
