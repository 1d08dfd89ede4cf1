import { expect } from '@playwright/test'
import { settle } from './scene.ts'
import { markedClass, scenes } from './scenes.ts'
import { homePaths, test } from './test.ts'

type Picture = readonly [scene: keyof typeof scenes, colorScheme: 'light' | 'dark']

/** The most used states, each on the screen on which it is used most. */
const pictures: Readonly<Record<string, readonly Picture[]>> = {
  phone: [
    ['login-parent', 'light'],
    ['login-refused', 'light'],
    ['parent-home', 'light'],
    ['parent-home', 'dark'],
    ['parent-home-two-children', 'light'],
    ['parent-day', 'dark'],
    ['parent-absence', 'light'],
    ['parent-prescription', 'light'],
    ['parent-children', 'light'],
    ['parent-consents', 'light'],
    ['parent-menu-plan', 'light'],
    ['parent-edu-plan', 'dark'],
    ['parent-profile', 'dark'],
    ['parent-offline', 'light'],
    ['teacher-register', 'light'],
    ['teacher-register', 'dark'],
    ['teacher-departures', 'light'],
    ['teacher-absence', 'dark'],
    ['teacher-prescription', 'light'],
    ['teacher-home', 'light'],
    ['teacher-create-post', 'light'],
  ],
  laptop: [
    ['school-home', 'light'],
    ['school-board', 'light'],
    ['school-board', 'dark'],
    ['school-kitchen', 'light'],
    ['school-menu-plan', 'light'],
    ['school-students', 'light'],
    ['school-students', 'dark'],
    ['school-parents', 'light'],
    ['school-teachers', 'light'],
    ['school-classes', 'light'],
    ['school-users', 'light'],
    ['school-student-by-class', 'light'],
    ['school-absence', 'light'],
    ['school-absence-few', 'light'],
    ['school-prescription', 'dark'],
    ['school-consents', 'light'],
    ['school-settings', 'light'],
    ['school-academic-years', 'light'],
    ['school-data-requests', 'dark'],
  ],
  desktop: [
    ['login-school', 'dark'],
    ['school-reject', 'light'],
    ['not-found', 'light'],
  ],
}

test.beforeAll(markedClass)

for (const [size, chosen] of Object.entries(pictures)) {
  for (const [name, colorScheme] of chosen) {
    test(`${name} in ${colorScheme} looks as before on the ${size}`, async ({ contexts }) => {
      const page = await scenes[name](async (person, address) => {
        const opened = await (await contexts(person ? [person] : [])).newPage()
        await opened.emulateMedia({ colorScheme })
        await opened.goto(address ?? homePaths[person?.role ?? 'parent'])
        return opened
      })
      await settle(page)
      await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`)
    })
  }
}
