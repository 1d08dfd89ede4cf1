import type { PhraseCategory } from '@nhip-cau/contract/phrases'
import { reviewLimits } from '@nhip-cau/contract/student-review-parts'
import { IconBlockquote, IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { useAutosave } from './use-autosave.ts'
import { useVoice } from './use-voice.ts'
import styles from './words-field.module.css'

const PhrasePicker = lazy(() => import('./phrase-picker.tsx').then((module) => ({ default: module.PhrasePicker })))

type Props = {
  readonly label: string
  readonly hint?: string
  readonly value: string | null
  readonly onSave: (text: string | null) => void
  /** The child's name for phrases; absent for words to the whole class. */
  readonly name?: string
  /** What the first phrases are about. */
  readonly phrases: PhraseCategory
  readonly lines?: number
  readonly disabled?: boolean
  /** More to begin with, beside the phrases. */
  readonly tools?: (put: (text: string) => void, text: string) => ReactNode
  /** What stands under the text while it is typed. */
  readonly below?: (text: string) => ReactNode
}

const room = 100

/** Words that are saved while they are typed, from the keyboard, the phrases or the voice. */
export const WordsField = (props: Props) => {
  const { label, hint, value, onSave, name, phrases, lines = 2, disabled = false, tools, below } = props
  const [picking, setPicking] = useState(false)
  const { text, type, leave, put } = useAutosave(value ?? '', (next) =>
    onSave(next.trim() === '' ? null : next.slice(0, reviewLimits.text)),
  )
  const add = (more: string) => put([text.trim(), more].filter(Boolean).join(' ').slice(0, reviewLimits.text))
  const voice = useVoice(add)
  const left = reviewLimits.text - text.length
  return (
    <div className={styles.field}>
      <InputField
        label={label}
        hint={left < room ? m.review_words_left({ count: left }) : hint}
        lines={lines}
        maxLength={reviewLimits.text}
        value={text}
        disabled={disabled}
        onChange={type}
        onBlur={leave}
      />
      {below?.(text)}
      {!disabled && (
        <div className={styles.tools}>
          <Button variant="light" size="sm" leftSection={<IconBlockquote size={18} />} onClick={() => setPicking(true)}>
            {m.review_phrases()}
          </Button>
          {tools?.(put, text)}
          {voice && (
            <Button
              variant="light"
              size="sm"
              aria-pressed={voice.listening}
              leftSection={voice.listening ? <IconPlayerStop size={18} /> : <IconMicrophone size={18} />}
              onClick={voice.toggle}
            >
              {voice.listening ? m.review_speak_stop() : m.review_speak()}
            </Button>
          )}
        </div>
      )}
      {picking && (
        <Suspense fallback={null}>
          <PhrasePicker name={name} first={phrases} onPick={add} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  )
}
