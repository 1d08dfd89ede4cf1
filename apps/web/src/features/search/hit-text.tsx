import { formatPhone } from '../../ui/format.ts'
import { hitPieces, type Piece, phonePieces } from './highlight.ts'

export const HitText = ({ text, query }: { text: string; query: string }) => <Pieces pieces={hitPieces(text, query)} />

export const HitPhone = ({ phone, query }: { phone: string; query: string }) => (
  <Pieces pieces={phonePieces(formatPhone(phone), query)} />
)

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ start, text, hit }) => (hit ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>))
