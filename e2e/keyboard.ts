import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'

type Sought = { readonly element: Node | null; readonly anyOfGroup: boolean }

/**
 * What is wrong with the focus for somebody who sees it, empty if nothing is; and whether it is where it was sought. Runs
 * in the page, in one function, because a journey looks at the focus after each of its hundreds of keys.
 */
const lookAtFocus = ({ element: wanted, anyOfGroup }: Sought): { fault: string; there: boolean; gone: boolean } => {
  const element = document.activeElement
  const isSameGroup =
    element instanceof HTMLInputElement && wanted instanceof HTMLInputElement && element.name === wanted.name
  const answer = (fault: string) => ({
    fault: fault === '' ? '' : `${fault}: ${element?.outerHTML.slice(0, 200)}`,
    there: wanted !== null && (wanted === element || (anyOfGroup && isSameGroup)),
    gone: wanted?.isConnected === false,
  })
  if (!element || element === document.body) return { ...answer(''), fault: 'lost' }
  const { width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true }))
    return answer('the focus is on something hidden')
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  const top = dialogs.findLast((one) => one.checkVisibility({ visibilityProperty: true }))
  if (top && !top.contains(element) && !element.closest('[aria-live]')) return answer('the focus is behind the dialog')
  const around: Element[] = [element, ...element.children]
  for (let parent = element.parentElement; parent && around.length < 40; parent = parent.parentElement) {
    around.push(parent)
    if (parent.matches('label, li, [role="dialog"]') || parent.children.length > 12) break
  }
  const isSeen = around.some((one) => getComputedStyle(one).outlineStyle !== 'none')
  // A dialog and the page take the focus as a whole, to be read from their beginning.
  if (!isSeen && !element.matches('main, [role="dialog"], [tabindex="-1"]')) return answer('the focus cannot be seen')
  return answer('')
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((one) => one === document.activeElement))

type Way = {
  /** Goes backwards, with Shift. */
  readonly back?: boolean
  /** The most presses of Tab that are reasonable. */
  readonly within?: number
}

const lost = 'lost'

/**
 * The hands of somebody who has only a keyboard. Each step fails if the focus is lost, hidden, invisible, behind a
 * dialog, or if the Tab key does not lead to the wanted control.
 */
export const keyboardOf = (page: Page) => {
  let choices = 0
  const look = (element: ElementHandle | null = null, anyOfGroup = false) =>
    page.evaluate(lookAtFocus, { element, anyOfGroup })
  /** Waits until something visible has the focus, for example after a dialog was opened or a row has gone. */
  const settled = () => expect.poll(async () => (await look()).fault).toBe('')
  const walk = async (target: Locator, { back, within = 40 }: Way, anyOfGroup = false) => {
    const find = () => target.first().elementHandle()
    let sought = await find()
    let seen = await look(sought, anyOfGroup)
    if (!seen.there && seen.fault !== lost) await settled()
    for (let step = 0; !seen.there; step += 1) {
      if (step === within) throw new Error(`${within} presses of the Tab key do not lead to ${target.toString()}`)
      const before = seen.fault
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      seen = await look(sought, anyOfGroup)
      // Behind the last control of a page the browser's own begin.
      if (seen.fault !== lost || before === lost) expect(seen.fault).toBe('')
      if (seen.gone) sought = await find()
    }
  }
  const to = (target: Locator, way: Way = {}) => walk(target, way)
  const key = async (name: string) => {
    await page.keyboard.press(name)
  }
  const press = async (target: Locator, way?: Way) => {
    await to(target, way)
    choices += 1
    await page.keyboard.press('Enter')
  }
  return {
    to,
    key,
    press,
    settled,
    isOn: isFocused,
    /** The number of buttons pressed, boxes ticked and options chosen. */
    choices: () => choices,
    /** Ticks a checkbox. */
    tick: async (target: Locator, way?: Way) => {
      await to(target, way)
      choices += 1
      await page.keyboard.press('Space')
      await expect(target).toBeChecked()
    },
    /** Chooses a radio button: Tab leads to its group, the arrow keys within it. */
    choose: async (target: Locator, way: Way = {}) => {
      await walk(target, way, true)
      choices += 1
      if (await isFocused(target)) await page.keyboard.press('Space')
      for (let step = 0; step < 12 && !(await isFocused(target)); step += 1) await page.keyboard.press('ArrowRight')
      await expect(target).toBeChecked()
    },
    /** Chooses an option of a closed list with the arrow keys. */
    pick: async (target: Locator, label: string) => {
      await to(target)
      choices += 1
      const chosen = () => target.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label ?? '')
      for (let step = 0; step < 40 && (await chosen()) !== label; step += 1) await page.keyboard.press('ArrowDown')
      expect(await chosen()).toBe(label)
    },
    /** Writes into a field, in place of what is there. */
    write: async (target: Locator, text: string, way?: Way) => {
      await to(target, way)
      await page.keyboard.press('ControlOrMeta+A')
      if (text === '') await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
  }
}

const control = 'button|link|textbox|searchbox|checkbox|radio|combobox|spinbutton|switch|slider|menuitem|tab|option'
const unnamed = new RegExp(`^\\s*- (?:${control})(?! ")(?:\\b|$).*`, 'gm')
/** Names that libraries and browsers give. */
const english = new RegExp(
  `^\\s*- (?:${control}) "(?:close|open|clear|remove|next|previous|toggle|show|hide|choose|no file|select|search|submit|delete)\\b.*`,
  'gim',
)

/**
 * Checks what a screen reader reads of this part of the page, in its order, and that every control in it has a name in
 * Vietnamese.
 */
export const expectReadAloud = async (part: Locator, order: string): Promise<void> => {
  await expect(part).toMatchAriaSnapshot(order)
  const read = await part.ariaSnapshot()
  expect([...(read.match(unnamed) ?? []), ...(read.match(english) ?? [])]).toEqual([])
}
