import type { AroundNavHandler } from 'wouter'

export type Proceed = () => void

/** What lies over the page: a dialog, panel, sheet, menu or photo viewer. */
export type Layer = {
  /** Closes it without a question. */
  readonly close: Proceed
  /** The page's address opens it (`?open=`), so it already has an entry in the history. */
  readonly byAddress?: boolean
  /** The browser or a library closes it on Escape. */
  readonly ownEscape?: boolean
}

/** Typed text that is not saved, in a layer or on the page itself. */
export type Guard = {
  readonly layer: Layer | undefined
  /** Deletes the form's draft. Without it the form has no draft, so closing loses the text. */
  readonly drop?: Proceed | undefined
}

/** The question before unsaved text is left. */
export type Question = { readonly guard: Guard; readonly go: Proceed }

/**
 * Stored in the state of every entry of the history. `place` counts the entries, `depth` the layers whose entries lie
 * between this one and the page's own entry, and `base` is the address of that one.
 */
type Entry = { readonly place: number; readonly depth: number; readonly base?: string }
type Shown = Entry & { readonly href: string }

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'place' in state && 'depth' in state

/** Milliseconds for a layer to close after Back, and for the browser to reach another entry. */
const patience = 1000

/**
 * The stack of open layers. Each has an entry in the history with the address of its page, so Back closes the top layer
 * and nothing else. The entry of a layer that was closed otherwise stays for the next layer; Back and Forward pass over
 * it. Removing it at once would be asynchronous and race with a navigation.
 */
export const createLayers = (page: () => Window) => {
  let open: readonly Layer[] = []
  let guards: readonly Guard[] = []
  let here: Shown = { place: 0, depth: 0, href: '' }
  let question: Question | undefined
  /** Handles the next arrival instead of the usual rules. */
  let arriving: ((event: PopStateEvent, before: Shown) => void) | undefined
  let mayLeave = false
  const listeners = new Set<Proceed>()

  const announce = () => {
    for (const listener of listeners) listener()
  }
  const setQuestion = (next: Question | undefined) => {
    question = next
    announce()
  }
  const owned = () => open.filter(({ byAddress }) => !byAddress)
  const pathOf = (href: string) => new URL(href, page().location.href).pathname
  const shown = (): Shown | undefined => {
    const { history, location } = page()
    return isEntry(history.state) ? { ...entryOf(history.state), href: location.href } : undefined
  }
  const mark = (entry: Entry) => {
    const { history } = page()
    const state: unknown = history.state
    history.replaceState({ ...(typeof state === 'object' ? state : {}), ...entry }, '')
  }
  const note = (otherwise: Entry) => {
    const now = shown()
    if (now) here = now
    else mark(otherwise)
  }
  const push = () => {
    const base = here.depth === 0 ? here.href : (here.base ?? here.href)
    page().history.pushState({ place: here.place + 1, depth: here.depth + 1, base }, '')
  }
  /** Gives the entry below a layer the address that the page has meanwhile. */
  const carry = (href: string) => {
    const { history, location } = page()
    if (location.href !== href) history.replaceState(history.state, '', href)
  }
  const travel = (steps: number, arrive: typeof arriving) => {
    arriving = arrive
    setTimeout(() => {
      if (arriving === arrive) arriving = undefined
    }, patience)
    page().history.go(steps)
  }

  /** The newest guard in a layer or in one above it. */
  const guardWithin = (layer: Layer) =>
    guards.findLast((guard) => guard.layer && open.indexOf(guard.layer) >= open.indexOf(layer))
  const requestClose = (layer: Layer) => {
    const guard = guardWithin(layer)
    if (guard) setQuestion({ guard, go: layer.close })
    else layer.close()
  }

  /** Back within the entries of this page's layers: closes the top one, or asks first. */
  const closeTop = (top: Layer, before: Shown) => {
    carry(before.href)
    const guard = guardWithin(top)
    if (guard) {
      push()
      setQuestion({ guard, go: top.close })
      return
    }
    top.close()
    // A layer may refuse to close, for example while it sends; it needs its entry again.
    setTimeout(() => {
      while (owned().length > here.depth) push()
    }, patience)
  }
  /** Restores the entry that Back or Forward left, and asks. */
  const stay = (guard: Guard, before: Shown, now: Shown) => {
    const { place } = now
    page().history.pushState({ place: place + 1, depth: 0 }, '', before.href)
    for (const _layer of owned()) push()
    const go = () => {
      mayLeave = true
      setTimeout(() => {
        mayLeave = false
      }, patience)
      page().history.go(place - here.place)
    }
    setQuestion({ guard, go })
  }
  const leaveBase = (href: string) => {
    carry(href)
    page().history.back()
  }
  /** Passes over entries of closed layers, and over an entry that shows the same as the one before. */
  const passOver = (event: PopStateEvent, before: Shown, now: Shown) => {
    const isBack = now.place < before.place
    if (isBack && before.depth > 0 && now.place >= before.place - before.depth) {
      event.stopImmediatePropagation()
      if (now.depth === 0) return leaveBase(before.href)
      return travel(-now.depth, (arrival) => {
        arrival.stopImmediatePropagation()
        leaveBase(before.href)
      })
    }
    if (now.depth > 0) {
      event.stopImmediatePropagation()
      if (isBack) travel(-now.depth, () => carry(now.href))
      else page().history.forward()
      return
    }
    if (isBack && before.depth === 0 && now.href === before.href) {
      event.stopImmediatePropagation()
      page().history.back()
    }
  }
  const onPop = (event: PopStateEvent) => {
    const before = here
    const now = shown()
    // A link to a part of the page adds an entry without an event of its own.
    if (!now) return mark({ place: before.place + 1, depth: 0 })
    here = now
    const arrive = arriving
    arriving = undefined
    if (arrive) return arrive(event, before)
    const top = owned().at(-1)
    if (top && now.place < before.place && now.place >= before.place - before.depth) {
      event.stopImmediatePropagation()
      return closeTop(top, before)
    }
    const isOtherPage = pathOf(before.href) !== pathOf(now.href)
    const guard = mayLeave ? undefined : guards.findLast(({ layer }) => isOtherPage || layer)
    mayLeave = false
    if (guard) {
      event.stopImmediatePropagation()
      return stay(guard, before, now)
    }
    for (const layer of owned().reverse()) layer.close()
    passOver(event, before, now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const top = open.at(-1)
    if (event.key !== 'Escape' || event.isComposing || !top || top.ownEscape) return
    // Set by Mantine while a part of a field is open, such as its calendar.
    const { target } = event
    if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
    requestClose(top)
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if (guards.length > 0) event.preventDefault()
  }

  return {
    /** Begins to watch the history; called once, before the first page is rendered. */
    start: () => {
      const { history, location } = page()
      here = { ...(shown() ?? { place: 0, depth: 0 }), href: location.href }
      if (!isEntry(history.state)) mark(here)
      page().addEventListener('popstate', onPop, { capture: true })
      for (const kind of ['pushState', 'hashchange'])
        page().addEventListener(kind, () => note({ place: here.place + 1, depth: 0 }))
      page().addEventListener('replaceState', () => note(entryOf(here)))
      page().addEventListener('keydown', onKeyDown, { capture: true })
    },
    /** The number of the page's own entry, which is the same for the page and its layers. */
    placeOfPage: () => here.place - here.depth,
    /** Adds an open layer; call the result when it has closed. */
    enter: (layer: Layer): Proceed => {
      open = [...open, layer]
      if (owned().length > here.depth) push()
      return () => {
        open = open.filter((one) => one !== layer)
      }
    },
    /** Asks before typed text is lost until the returned function is called. */
    guard: (guard: Guard): Proceed => {
      // Only with unsaved text, because the listener keeps the browser from storing the page for Back.
      if (guards.length === 0) page().addEventListener('beforeunload', onUnload)
      guards = [...guards, guard]
      announce()
      return () => {
        guards = guards.filter((one) => one !== guard)
        if (guards.length === 0) page().removeEventListener('beforeunload', onUnload)
        announce()
      }
    },
    /** Closes a layer, or asks first if text in it is not saved. */
    requestClose,
    /** Closes menus, native dialogs and the photo viewer, which would lie over a dialog or make it inert. */
    closeForeign: (): void => {
      for (const layer of open.filter(({ ownEscape }) => ownEscape)) layer.close()
    },
    /**
     * For the router: asks before another page opens if there is unsaved text. Navigations that only change this page's
     * query, and redirects such as after logout, pass without a question.
     */
    aroundNavigation: ((navigate, to, options) => {
      const go = () => {
        // The new page takes the entry of the layer from which it was opened.
        const isSpare = !options?.replace && here.depth === 1 && here.base === here.href
        const taken = { replace: true, state: { place: here.place, depth: 0 } }
        navigate(to, isSpare ? { ...options, ...taken } : options)
      }
      const guard = guards.at(-1)
      const isSamePage = pathOf(to) === page().location.pathname
      if (guard === undefined || isSamePage || options?.replace) go()
      else setQuestion({ guard, go })
    }) satisfies AroundNavHandler as AroundNavHandler,
    question: () => question,
    isGuarding: () => guards.length > 0,
    /** Answers the question: stay, leave and keep the draft, or leave and delete it. */
    answer: (answer: 'stay' | 'keep' | 'drop') => {
      const asked = question
      setQuestion(undefined)
      if (!asked || answer === 'stay') return
      if (answer === 'drop') asked.guard.drop?.()
      asked.go()
    },
    subscribe: (listener: Proceed): Proceed => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const entryOf = ({ place, depth, base }: Entry): Entry => ({ place, depth, ...(base === undefined ? {} : { base }) })

export const layers = createLayers(() => window)
