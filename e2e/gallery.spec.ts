import path from 'node:path'
import sharp from 'sharp'
import { settle } from './scene.ts'
import { scenes } from './scenes.ts'
import { homePaths, isPhone, test } from './test.ts'

// Takes screenshots into the folder named by GALLERY: see scripts/screenshots.ts.

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, scene] of Object.entries(scenes)) {
    test(`${name} in ${colorScheme}`, async ({ contexts }) => {
      const page = await scene(async (person, address) => {
        const opened = await (await contexts(person ? [person] : [])).newPage()
        await opened.emulateMedia({ colorScheme })
        await opened.goto(address ?? homePaths[person?.role ?? 'parent'])
        return opened
      })
      await settle(page)
      const { name: size } = test.info().project
      const file = path.join(process.env.GALLERY ?? '', `${name}-${size}-${colorScheme}.png`)
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .resize({ width: isPhone() ? 780 : 1440 })
        .png({ palette: true, quality: 85, effort: 8 })
        .toFile(file)
    })
  }
}
