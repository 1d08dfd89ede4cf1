/** Bounds the memory when very much changes at once. */
const maxKept = 5000

/**
 * Keeps the signals of the last milliseconds. A page loads its data before its stream starts; the changes in between
 * are signalled when it starts.
 */
export const createRecentSignals = <Signal extends { readonly school_id: string }>(
  keepFor: number,
  clock = () => performance.now(),
) => {
  let kept: { readonly at: number; readonly signal: Signal }[] = []
  let completeSince = clock()
  return {
    add: (signal: Signal): void => {
      const at = clock()
      kept.push({ at, signal })
      // Dropping half at a time moves the others seldom.
      if (kept.length <= maxKept && (kept[0]?.at ?? at) > at - 2 * keepFor) return
      const later = kept.filter((one) => one.at > at - keepFor).slice(-maxKept / 2)
      completeSince = kept[kept.length - later.length - 1]?.at ?? completeSince
      kept = later
    },
    /** Called when signals may have been missed. */
    restart: (): void => {
      kept = []
      completeSince = clock()
    },
    /** The signals of a school in the last `age` milliseconds; undefined if some of them are no longer known. */
    ofSchool: (schoolId: string, age: number): readonly Signal[] | undefined => {
      const since = clock() - age
      if (since < completeSince) return undefined
      return kept.filter(({ at, signal }) => at >= since && signal.school_id === schoolId).map(({ signal }) => signal)
    },
  }
}
