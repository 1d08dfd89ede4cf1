import { formatPhone } from '../../ui/format.ts'
import { highlightPhone, highlightText, type Piece } from './highlight.ts'

export const HighlightedText = ({ text, query }: { text: string; query: string }) => (
  <Pieces pieces={highlightText(text, query)} />
)

export const HighlightedPhone = ({ phone, query }: { phone: string; query: string }) => (
  <Pieces pieces={highlightPhone(formatPhone(phone), query)} />
)

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ start, text, hit }) => (hit ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>))
