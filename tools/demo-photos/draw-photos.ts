import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { photoFile } from '@nhip-cau/server/demo/photo-files'
import sharp from 'sharp'
import { demoPhotos } from './photos.ts'

// Drawing takes longer than the rest of the first start, so the photos are drawn in advance with `npm run
// draw-demo-photos`. Three quarters of the drawn size is sharp on any screen.
const density = 54

await mkdir(fileURLToPath(new URL('.', photoFile('any'))), { recursive: true })
for (const { key, svg } of demoPhotos) {
  await writeFile(
    photoFile(key),
    await sharp(Buffer.from(svg), { density }).jpeg({ quality: 88, mozjpeg: true }).toBuffer(),
  )
}
