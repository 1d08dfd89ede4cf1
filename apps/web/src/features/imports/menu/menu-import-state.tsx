import type { MenuImportSummary } from '@nhip-cau/contract/menu-plan-import'
import { m } from '../../../paraglide/messages.js'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'

type State = MenuImportSummary['state']

const states: Readonly<Record<State, { readonly tone: Tone; readonly word: () => string }>> = {
  checked: { tone: 'waiting', word: m.imports_state_checked },
  done: { tone: 'good', word: m.imports_state_done },
  undone: { tone: 'neutral', word: m.imports_state_undone },
}

export const MenuImportState = ({ state }: { readonly state: State }) => (
  <StatusTag tone={states[state].tone}>{states[state].word()}</StatusTag>
)
