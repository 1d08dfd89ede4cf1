import type { RegisterItem } from '@nhip-cau/contract/consents'
import words from '../../../../messages/consents.json' with { type: 'json' }
import type { Sheet } from '../../../documents/sheets.ts'

type State = RegisterItem['states'][number]

const stateText = ({ granted, differing, outdated }: State) => {
  const given = granted === true ? words.state.granted : words.state.refused
  const answer = granted === null ? words.state.none : given
  const notes = [differing ? words.state.differing : '', outdated ? words.state.outdated : ''].filter(Boolean)
  return notes.length === 0 ? answer : `${answer} (${notes.join(', ')})`
}

export const consentSheet = (rows: readonly RegisterItem[]): Sheet => ({
  name: words.sheet,
  columns: [
    { title: words.column.code, width: 14 },
    { title: words.column.student, width: 28 },
    { title: words.column.class, width: 16 },
    ...(rows[0]?.states ?? []).map(({ key }) => ({ title: words.purpose[key], width: 22 })),
  ],
  rows: rows.map(({ student, states }) => [
    student.code,
    student.full_name,
    student.class?.name ?? null,
    ...states.map(stateText),
  ]),
})
