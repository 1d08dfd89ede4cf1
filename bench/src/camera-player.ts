import puppeteer from 'puppeteer-core'
import { z } from 'zod'
import { allow } from './camera-views.ts'

const Played = z.object({ first: z.number(), behind: z.array(z.number()), errors: z.array(z.string()) })

/**
 * Plays cameras that nobody else watches in a real browser, one after the other. `first`: milliseconds until the first
 * picture; `behind`: time between the arrival of a picture at the gateway and its showing.
 */
export const playInBrowser = async (url: string, starts: number, seconds: number) => {
  const executablePath = process.env.CHROMIUM_PATH
  if (executablePath === undefined) throw new Error('CHROMIUM_PATH names no browser.')
  const args = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required']
  const browser = await puppeteer.launch({ executablePath, args })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForFunction('window.play !== undefined')
    const played: z.output<typeof Played>[] = []
    for (let start = 0; start < starts; start += 1) {
      const view = await allow(url, start)
      played.push(Played.parse(await page.evaluate(`play(${JSON.stringify({ ...view, seconds })})`)))
    }
    return { first: played.map(({ first }) => first), behind: played.flatMap(({ behind }) => behind) }
  } finally {
    await browser.close()
  }
}
