import { expect, test, vi } from 'vitest'
import { createLayers, type Guard, type Layer } from './layers.ts'

/** The history of a browser: going through it is asynchronous, and the router's events are fired as in the browser. */
const openBrowser = () => {
  const events = new EventTarget()
  const origin = 'https://truong.example'
  let entries: { state: unknown; href: string }[] = [{ state: null, href: `${origin}/` }]
  let at = 0
  const shown = () => entries[at] ?? { state: null, href: origin }
  const hrefOf = (url: string | undefined) => (url === undefined ? shown().href : new URL(url, shown().href).href)
  const history = {
    get state() {
      return shown().state
    },
    pushState: (state: unknown, _: string, url?: string) => {
      entries = [...entries.slice(0, at + 1), { state, href: hrefOf(url) }]
      at += 1
      events.dispatchEvent(new Event('pushState'))
    },
    replaceState: (state: unknown, _: string, url?: string) => {
      entries[at] = { state, href: hrefOf(url) }
      events.dispatchEvent(new Event('replaceState'))
    },
    go: (steps: number) => {
      queueMicrotask(() => {
        if (at + steps < 0 || at + steps >= entries.length) return
        at += steps
        events.dispatchEvent(new Event('popstate', { cancelable: true }))
      })
    },
    back: () => history.go(-1),
    forward: () => history.go(1),
  }
  const location = {
    get href() {
      return shown().href
    },
    get pathname() {
      return new URL(shown().href).pathname
    },
  }
  const window = {
    history,
    location,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  const layers = createLayers(() => window as unknown as Window)
  layers.start()
  // The router listens after the layers and sees only what they let pass.
  let routed = shown().href
  for (const kind of ['popstate', 'pushState', 'replaceState'])
    events.addEventListener(kind, () => {
      routed = shown().href
    })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
  return {
    layers,
    /** Follows a link of the app. */
    visit: (to: string, replace = false) =>
      layers.aroundNavigation(
        (path, options) => {
          const { state } = { state: null, ...options }
          if (options?.replace) history.replaceState(state, '', path)
          else history.pushState(state, '', path)
        },
        to,
        { replace },
      ),
    back: async () => {
      history.back()
      await settled()
    },
    forward: async () => {
      history.forward()
      await settled()
    },
    /** Opens a layer, as the hook of dialogs and panels does. */
    open: (kind: Partial<Layer> = {}) => {
      const closed = vi.fn<() => void>()
      const layer: Layer = {
        ...kind,
        close: () => {
          leave()
          closed()
        },
      }
      const leave = layers.enter(layer)
      return { layer, closed, leave }
    },
    page: () => routed.slice(origin.length),
    address: () => shown().href.slice(origin.length),
  }
}

const typedIn = (layer?: Layer): Guard => ({ layer })

test('Back closes the top layer only, and the address stays', async () => {
  const browser = openBrowser()
  browser.visit('/school/students')
  const panel = browser.open()
  const dialog = browser.open()
  await browser.back()
  expect(dialog.closed).toHaveBeenCalledOnce()
  expect(panel.closed).not.toHaveBeenCalled()
  await browser.back()
  expect(panel.closed).toHaveBeenCalledOnce()
  expect(browser.address()).toBe('/school/students')
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/', '/'])
})

test('Back leaves the page at once after layers were closed by their own buttons', async () => {
  const browser = openBrowser()
  browser.visit('/school/students')
  for (const _time of [1, 2]) {
    const [panel, dialog] = [browser.open(), browser.open()]
    dialog.layer.close()
    panel.layer.close()
  }
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/', '/'])
  await browser.forward()
  expect([browser.page(), browser.address()]).toEqual(['/school/students', '/school/students'])
})

test('Back asks before it closes a layer with typed text, and stays there', async () => {
  const browser = openBrowser()
  browser.visit('/prescription')
  const form = browser.open()
  const release = browser.layers.guard(typedIn(form.layer))
  await browser.back()
  expect(browser.layers.question()).toBeDefined()
  expect(form.closed).not.toHaveBeenCalled()
  browser.layers.answer('stay')
  await browser.back()
  browser.layers.answer('drop')
  release()
  expect(form.closed).toHaveBeenCalledOnce()
  expect(browser.address()).toBe('/prescription')
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/', '/'])
})

test('Back asks before it leaves a page with typed text, and leaves it after the answer', async () => {
  const browser = openBrowser()
  browser.visit('/school/school-settings')
  const release = browser.layers.guard(typedIn())
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/school/school-settings', '/school/school-settings'])
  const question = browser.open()
  browser.layers.answer('stay')
  question.layer.close()
  await browser.back()
  browser.layers.answer('drop')
  await new Promise((resolve) => setTimeout(resolve, 5))
  release()
  expect([browser.page(), browser.address()]).toEqual(['/', '/'])
})

test('a link asks while a form in a layer has typed text, and opens after the answer', () => {
  const browser = openBrowser()
  browser.visit('/prescription')
  const form = browser.open()
  browser.layers.guard(typedIn(form.layer))
  browser.visit('/absence')
  expect(browser.page()).toBe('/prescription')
  browser.layers.answer('drop')
  expect(browser.page()).toBe('/absence')
})

test('Back returns from a page to the one whose panel led to it', async () => {
  const browser = openBrowser()
  browser.visit('/teacher')
  const drawer = browser.open()
  browser.visit('/teacher/students')
  drawer.layer.close()
  expect(browser.page()).toBe('/teacher/students')
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/teacher', '/teacher'])
})

test('Back closes a form over a row that the address opened, and then the row', async () => {
  const browser = openBrowser()
  browser.visit('/school/students')
  browser.visit('/school/students?open=1')
  const panel = browser.open({ byAddress: true })
  panel.leave()
  const form = browser.open()
  await browser.back()
  expect(form.closed).toHaveBeenCalledOnce()
  expect(browser.page()).toBe('/school/students?open=1')
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/school/students', '/school/students'])
})

test('a row that was deleted in a dialog does not come back', async () => {
  const browser = openBrowser()
  browser.visit('/school/students')
  browser.visit('/school/students?open=1')
  const panel = browser.open({ byAddress: true })
  const question = browser.open()
  browser.visit('/school/students', true)
  question.layer.close()
  panel.leave()
  await browser.back()
  expect([browser.page(), browser.address()]).toEqual(['/', '/'])
})

test('the close button of a layer closes it, or asks first', () => {
  const browser = openBrowser()
  const panel = browser.open()
  browser.layers.requestClose(panel.layer)
  expect(panel.closed).toHaveBeenCalledOnce()
  const form = browser.open()
  browser.layers.guard(typedIn(form.layer))
  browser.layers.requestClose(form.layer)
  expect(form.closed).not.toHaveBeenCalled()
  browser.layers.answer('drop')
  expect(form.closed).toHaveBeenCalledOnce()
})
