import catalogue from '../messages/vi.json' with { type: 'json' }

type Words = Readonly<Record<string, string | number>>
export type NotificationText = keyof typeof catalogue.notification

const fill = (text: string, words: Words) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(words[name] ?? placeholder))

export const notificationText = (kind: NotificationText, words: Words) => fill(catalogue.notification[kind], words)

export const decisionText = (decision: keyof typeof catalogue.decision) => catalogue.decision[decision]

export const classText = (names: readonly string[]) => fill(catalogue.class, { names: names.join(', ') })

export const statusText = (status: keyof typeof catalogue.student_status) => catalogue.student_status[status]

/** What keeps a child from being removed. */
export const useText = (use: keyof typeof catalogue.student_use) => catalogue.student_use[use]

/** `20/11/2026` */
export const dayText = (day: string) => day.split('-').reverse().join('/')

const requestStatuses: Readonly<Record<string, string>> = catalogue.request_status

/** What became of a request about personal data, as the family reads it. */
export const requestStatusText = (status: string) => requestStatuses[status] ?? status

/** What keeps a class or a teacher from being deleted. */
export const dependentsText = (counts: { students?: number; posts?: number; classes?: number }) => {
  const parts = (['students', 'classes', 'posts'] as const).flatMap((kind) => {
    const n = counts[kind] ?? 0
    return n > 0 ? [fill(catalogue.dependents[kind], { n })] : []
  })
  return parts.length > 0 ? parts.join(', ') : catalogue.dependents.other
}

export const markText = (mark: keyof typeof catalogue.mark) => catalogue.mark[mark]

export const refusalText = (why: keyof typeof catalogue.refusal, words: Words) => fill(catalogue.refusal[why], words)

/** Words that label a child. Nobody is kept from writing them; one is asked to think again. */
export const labels: readonly string[] = catalogue.labels

export const notGivenText = (reason: keyof typeof catalogue.not_given) => catalogue.not_given[reason]

export const doseOutcomeText = (status: keyof typeof catalogue.dose_outcome) => catalogue.dose_outcome[status]

/** `20/11/2026`, `sáng 20/11/2026` or `23/11/2026 – 25/11/2026`. */
export const daysText = (days: readonly { readonly date: string; readonly half: keyof typeof catalogue.half }[]) => {
  const texts = days.map(({ date, half }) => fill(catalogue.half[half], { day: dayText(date) }))
  const [first = ''] = texts
  const last = texts.at(-1) ?? ''
  return texts.length > 1 ? fill(catalogue.days_between, { from: first, to: last }) : first
}

/** `đón muộn lúc 17:40 ngày 20/11` */
export const wishText = ({ kind, ...words }: { kind: 'late' | 'early' | 'other'; time: string | null } & WishWords) =>
  fill(catalogue.wish[kind === 'other' && words.time !== null ? 'other_at' : kind], {
    day: words.day,
    time: words.time ?? '',
    person: words.person ?? '',
  })

type WishWords = { readonly day: string; readonly person: string | null }

/** How the calendar names an emergency. */
export const closingName = catalogue.closing

/** Why a child's status changed with the year. */
export const promotionReason = catalogue.promotion

/** How families write the diets that a kitchen counts. */
export const dietWords = catalogue.diet_words
