import { m } from '../../paraglide/messages.js'
import { Choice } from '../../ui/choice.tsx'

type Props = {
  readonly phrases: readonly string[]
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Ready sentences, one tap each. A tap replaces another ready sentence and adds to the user's own words. */
export const PhraseChoice = ({ phrases, text, onChange }: Props) => {
  const own = text.trim()
  const isReady = phrases.includes(own)
  return (
    <Choice
      label={m.message_phrases()}
      options={phrases.map((phrase) => ({ value: phrase, label: phrase }))}
      value={isReady ? own : ''}
      onChange={(phrase) => onChange(own === '' || isReady ? phrase : `${own} ${phrase}`)}
    />
  )
}
