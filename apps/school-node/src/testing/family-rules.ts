/** How a decision that can still be undone will end. */
export type HeldOutcome = 'published' | 'accepted' | 'rejected' | 'brought forward'

/** A version of a post as it was written. The places are those of the pictures that the test has uploaded. */
export type Written = {
  readonly title: string
  readonly internal: boolean
  readonly everybody: boolean
  readonly classes: readonly string[]
  readonly children: readonly string[]
  readonly pictures: readonly { readonly id: string; readonly tags: readonly string[] }[]
  readonly documents: readonly string[]
  /** Its time has not come and does not come during the test. */
  readonly later: boolean
}

/** Somebody of a family: the children whose news this person may see, each with its class. */
export type Kin = () => readonly { readonly id: string; readonly class: string }[]

const consentFor = (version: Written) => (version.everybody ? 'photo_school' : 'photo_class')

/** What the school's rules say about one post and one child whose family changes its mind. Knows nothing of the product. */
export const startRules = (changeable: string) => {
  const versions: Written[] = []
  const consents = { photo_class: true, photo_school: true }
  let published: Written | undefined
  let held: { readonly outcome: HeldOutcome; readonly version: Written } | undefined
  let withheld = new Set<string>()
  let deleted = false
  let untaggedShown = true

  const forbidden = (version: Written) =>
    version.pictures.filter(
      ({ tags }) => !version.internal && tags.includes(changeable) && !consents[consentFor(version)],
    )
  const publish = (version: Written) => {
    published = version
    withheld = new Set(forbidden(version).map(({ id }) => id))
  }
  const latest = () => versions.at(-1)
  return {
    latest,
    write: (version: Written, outcome: HeldOutcome | 'at once' | 'waits') => {
      // A publication that was taken back by an edit has never been.
      if (held?.outcome === 'published') versions.pop()
      held = undefined
      versions.push(version)
      if (outcome === 'at once') publish(version)
      else if (outcome !== 'waits') held = { outcome, version }
    },
    decide: (outcome: HeldOutcome) => {
      const version = latest()
      if (version) held = { outcome, version }
    },
    undo: () => {
      if (held?.outcome === 'published') versions.pop()
      held = undefined
    },
    wait: () => {
      const isEarly = held?.version.later === true && held.outcome !== 'brought forward'
      if (held !== undefined && held.outcome !== 'rejected' && !isEarly) publish(held.version)
      held = undefined
    },
    delete: () => {
      deleted = true
      held = undefined
    },
    restore: () => {
      deleted = false
    },
    answer: (key: keyof typeof consents, granted: boolean) => {
      consents[key] = granted
      if (published) for (const { id } of forbidden(published)) withheld.add(id)
    },
    showUntagged: (shown: boolean) => {
      untaggedShown = shown
    },
    /** The version that somebody with these children may see, with the pictures that are shown. */
    seenBy: (kin: ReturnType<Kin>) => {
      if (published === undefined || deleted || published.internal) return undefined
      const { everybody, classes, children, pictures } = published
      const isFor = kin.some((child) => everybody || classes.includes(child.class) || children.includes(child.id))
      if (!isFor) return undefined
      const shown = pictures.filter(({ id, tags }) => !withheld.has(id) && (untaggedShown || tags.length > 0))
      return { ...published, pictures: shown }
    },
  }
}

export type Rules = ReturnType<typeof startRules>
