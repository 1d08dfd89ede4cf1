import { expect } from '@playwright/test'
import { keyboardOf } from './keyboard.ts'
import { people } from './people.ts'
import { test } from './test.ts'

/**
 * Hides an element by its style alone, three seconds after the last change of the page, which would make the keeper of
 * the focus look; returns the milliseconds until something else has the focus.
 */
const hide = (element: HTMLElement, style: string) =>
  new Promise<number>((resolve) => {
    const quiet = 3000
    const hideNow = () => {
      observer.disconnect()
      const begun = performance.now()
      document.addEventListener('focusin', () => resolve(performance.now() - begun), { once: true })
      element.setAttribute('style', style)
    }
    let timer = setTimeout(hideNow, quiet)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(hideNow, quiet)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  })

for (const style of ['display: none', 'visibility: hidden'])
  test(`the focus goes on at once when the button that has it is hidden by ${style}`, async ({ open }) => {
    const page = await open(people.head, '/school/classes')
    const button = page.getByRole('button', { name: 'Thêm lớp' })
    await keyboardOf(page).to(button)
    expect(await button.evaluate(hide, style)).toBeLessThan(5000)
    await keyboardOf(page).settled()
  })
