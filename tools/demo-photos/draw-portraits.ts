import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeImage } from '@nhip-cau/school-node/files/make-images'
import { placeholdersFile, portraitFile, portraitSide } from '@nhip-cau/server/demo/photo-files'
import { portrayed } from '@nhip-cau/server/demo/portrayed'
import sharp from 'sharp'
import { portrait } from './portraits/portrait.ts'
import { styleOf } from './portraits/styles.ts'

// `npm run draw-demo-portraits` draws them and converts them as the product converts an upload.

await mkdir(fileURLToPath(new URL('.', placeholdersFile)), { recursive: true })
const placeholders: Record<string, string> = {}
for (const one of portrayed) {
  const drawn = await sharp(Buffer.from(portrait(styleOf(one))))
    .resize(portraitSide)
    .png()
    .toBuffer()
  const made = await makeImage(drawn)
  const [file] = typeof made === 'string' ? [] : made.files
  if (typeof made === 'string' || file === undefined) throw new Error(`the portrait ${one.key} cannot be converted`)
  placeholders[one.key] = made.placeholder
  await writeFile(portraitFile(one.key), file.webp)
}
await writeFile(placeholdersFile, `${JSON.stringify(placeholders, null, 2)}\n`)
