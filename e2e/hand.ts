import { expect, type Locator, type Page } from '@playwright/test'

/** Seconds by the keystroke-level model (Card, Moran and Newell) for a practised person. */
export const pace = { desk: { letter: 0.28 }, phone: { letter: 0.5 }, point: 1.1, click: 0.2, decide: 1.35 } as const

export const screens = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const

/** The hand of a practised person on a page, with a mouse or a thumb, that counts what it does. */
export const handOf = (page: Page, screen: keyof typeof screens) => {
  const counts = { clicks: 0, fields: 0, letters: 0, decisions: 0, waited: 0 }
  /** Milliseconds between the last click and what the person waits for. */
  const waitFor = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    counts.waited += performance.now() - from
  }
  const click = async (target: Locator, times = 1) => {
    await waitFor(() => target.click({ trial: true }))
    counts.clicks += times
    await target.click()
  }
  return {
    page,
    screen,
    counts,
    click,
    /** To think about what comes next, once for each thing that is decided or looked up. */
    decide: (times = 1) => {
      counts.decisions += times
    },
    /** One tap on the chip of a checkbox or radio button, whose input is as large as its label. */
    choose: async (target: Locator) => {
      await waitFor(() => expect(target).toBeEnabled())
      counts.clicks += 1
      await target.check()
    },
    /** Opens a list of options and clicks on one. */
    pick: async (target: Locator, label: string) => {
      await waitFor(() => expect(target).toBeEnabled())
      counts.clicks += 2
      await target.selectOption(label)
    },
    /** Writes into a field, which is clicked on unless it has the focus. */
    write: async (target: Locator, text: string) => {
      await waitFor(() => expect(target).toBeEditable())
      if (!(await target.evaluate((field) => field === document.activeElement))) {
        counts.fields += 1
        await click(target)
      }
      counts.letters += text.length
      await page.keyboard.type(text)
    },
    /** What the person sees when the job is done. */
    see: (target: Locator) => waitFor(() => expect(target.first()).toBeVisible()),
  }
}

type Hand = ReturnType<typeof handOf>

/** The seconds that the hands and thoughts of these people take. */
const secondsOf = ({ screen, counts }: Hand): number =>
  counts.clicks * (pace.point + pace.click) + counts.letters * pace[screen].letter + counts.decisions * pace.decide

const columns = ['job', 'clicks', 'of them fields', 'letters', 'decisions', 'seconds', 'waited'] as const

/** One row of the table: a job, and all who did a part of it. */
export const rowOf = (job: string, hands: readonly Hand[]): readonly string[] => {
  const sum = (of: (hand: Hand) => number) => hands.reduce((total, hand) => total + of(hand), 0)
  return [
    job,
    String(sum(({ counts }) => counts.clicks)),
    String(sum(({ counts }) => counts.fields)),
    String(sum(({ counts }) => counts.letters)),
    String(sum(({ counts }) => counts.decisions)),
    sum(secondsOf).toFixed(1),
    (sum(({ counts }) => counts.waited) / 1000).toFixed(1),
  ]
}

export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const all = [columns, ...rows]
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)))
  return all
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((row) => row.join('  '))
    .join('\n')
}
