import { type CommentAuthor, commentLimits } from '@nhip-cau/contract/comments'
import { IconAt } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useUnsaved } from '../../../ui/unsaved.tsx'
import styles from './comments.module.css'
import { MentionChoice } from './mention-choice.tsx'
import { type Mentioned, mostMentions, typedMention, withNames, withTokens } from './mentions.ts'

type Props = {
  readonly postId: string
  readonly label: string
  /** The comment that is changed. */
  readonly before?: { readonly text: string; readonly mentions: readonly (CommentAuthor | null)[] }
  readonly submitLabel?: string
  readonly autoFocus?: boolean
  /** The refusal of the last attempt. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly onSend: (written: { text: string; mentions: string[] }, onSent: () => void) => void
  /** The button beside "send". */
  readonly cancel?: ReactNode
}

const nothing = { text: '', mentions: [] }

/** Writes or changes a comment. The text stays until it was sent, and leaving asks first. */
export const CommentBox = ({ postId, label, before = nothing, error, busy, onSend, cancel, ...rest }: Props) => {
  const id = useId()
  const start = withNames(before.text, before.mentions)
  const [text, setText] = useState(start)
  const [chosen, setChosen] = useState<readonly Mentioned[]>([])
  const [mentioning, setMentioning] = useState<string>()
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const people = useRef<HTMLDivElement>(null)
  useUnsaved(text.trim() !== start)
  const isFull = before.mentions.length + chosen.length >= mostMentions
  const type = (next: string, caret: number) => {
    setText(next)
    setIsEmpty(false)
    setMentioning(isFull ? undefined : typedMention(next, caret))
  }
  /** Puts words at the caret in place of the last `replaced` letters before it. */
  const put = (words: string, replaced: number) => {
    const caret = field.current?.selectionStart ?? text.length
    const until = caret - replaced
    type(text.slice(0, until) + words + text.slice(caret), until + words.length)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(until + words.length, until + words.length)
    })
  }
  const choose = (one: Mentioned) => {
    put(`@${one.name} `, (mentioning?.length ?? 0) + 1)
    setChosen([...chosen, one])
    setMentioning(undefined)
  }
  const close = () => {
    setMentioning(undefined)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentioning === undefined) return
    if (event.key === 'Escape') {
      close()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      people.current?.querySelector('button')?.focus()
    }
  }
  const send = () => {
    setIsEmpty(text.trim() === '')
    if (text.trim() === '') return
    onSend(withTokens(text, before.mentions, chosen), () => {
      setText('')
      setChosen([])
    })
  }
  const shown = isEmpty ? m.comment_missing() : error
  return (
    <div className={styles.box}>
      <TextAreaField
        ref={field}
        id={id}
        label={label}
        autoComplete="off"
        autosize
        minRows={1}
        maxRows={10}
        maxLength={commentLimits.text}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        // Escape closes the people, not the panel around them.
        data-mantine-stop-propagation={mentioning !== undefined}
        autoFocus={rest.autoFocus}
        error={shown}
      />
      <div ref={people} className={styles.box}>
        {mentioning !== undefined && (
          <MentionChoice
            postId={postId}
            typed={mentioning}
            without={chosen.map((one) => one.id)}
            onChoose={choose}
            onClose={close}
          />
        )}
      </div>
      {(text !== '' || cancel) && (
        <div className={styles.boxActions}>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconAt size={18} aria-hidden="true" />}
            disabled={isFull}
            onClick={() => put(text === '' || /\s$/.test(text) ? '@' : ' @', 0)}
          >
            {m.comment_mention()}
          </Button>
          {cancel}
          <Button size="sm" loading={busy} onClick={send}>
            {rest.submitLabel ?? m.common_send()}
          </Button>
        </div>
      )}
    </div>
  )
}
