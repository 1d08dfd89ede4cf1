import type { ConfirmAnswer, Strokes } from '@nhip-cau/contract/post-confirmations'
import type { Post } from '@nhip-cau/contract/posts'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import styles from './post-confirm.module.css'
import poll from './post-poll.module.css'
import { useConfirm } from './use-confirm.ts'

const SignatureField = lazy(() =>
  import('./signature-field.tsx').then((module) => ({ default: module.SignatureField })),
)
// A field brings the code of all forms with it, and most families only tick or sign.
const InputField = lazy(() => import('../../ui/input-field.tsx').then((module) => ({ default: module.InputField })))

type Asked = NonNullable<Post['confirm']>
type Props = { readonly post: Post; readonly confirm: Asked }

/** What a post asks to confirm: for a family its answer and what is missing, for staff how many have answered. */
export const PostConfirm = ({ post, confirm }: Props) => (
  <fieldset className={poll.poll}>
    <legend className={poll.title}>{m.confirm_legend()}</legend>
    {currentRole() === 'parent' ? <OfFamily post={post} confirm={confirm} /> : <OfStaff confirm={confirm} />}
  </fieldset>
)

const deadlineText = ({ open, until }: Asked) =>
  open ? m.confirm_open_until({ day: formatDate(until) }) : m.confirm_closed_on({ day: formatDate(until) })

const OfStaff = ({ confirm }: { confirm: Asked }) => {
  const { kind, per, options, answered } = confirm
  const how = { tick: m.confirm_read(), choice: options.join(' / '), signature: m.confirm_kind_signature() }[kind]
  const count = per === 'child' ? m.confirm_answered_children : m.confirm_answered_families
  return (
    <>
      <p dir="auto">{how}</p>
      <Muted as="span">
        {[answered === null ? '' : count({ count: answered }), deadlineText(confirm)].filter(Boolean).join(' · ')}
      </Muted>
    </>
  )
}

const OfFamily = ({ post, confirm }: Props) => {
  const [again, setAgain] = useState(false)
  const send = useConfirm(post, confirm)
  const { open, per } = confirm
  const children = confirm.children.filter((child) => child.can_answer)
  const missing = children.filter(({ answer }) => answer === null)
  const isOpen = post.can.answer && open && children.length > 0
  const changeable = again ? children : missing
  const choices = per === 'child' && children.length > 1 ? changeable : []
  const withdraw = () => send.mutate({ student_ids: [], answer: null }, { onSuccess: () => setAgain(false) })
  return (
    <>
      <Given confirm={confirm} />
      {isOpen && (missing.length > 0 || again) && (
        <AnswerForm
          confirm={confirm}
          choices={choices}
          sending={send.isPending}
          onSend={(answer, student_ids) => send.mutate({ student_ids, answer }, { onSuccess: () => setAgain(false) })}
        />
      )}
      <div className={poll.foot}>
        {isOpen && missing.length < children.length && !again && (
          <>
            {confirm.kind !== 'tick' && (
              <Button size="sm" variant="subtle" onClick={() => setAgain(true)}>
                {m.confirm_change()}
              </Button>
            )}
            <Button size="sm" variant="subtle" loading={send.isPending} onClick={withdraw}>
              {m.confirm_withdraw()}
            </Button>
          </>
        )}
        <Muted as="span">
          {children.length === 0 && confirm.children.length > 0 ? `${m.confirm_by_parents()} ` : ''}
          {deadlineText(confirm)}
        </Muted>
      </div>
    </>
  )
}

/** The answers of the family, one for all its children or one for each. */
const Given = ({ confirm: { per, kind, options, children } }: { confirm: Asked }) => {
  const answered = children.flatMap(({ id, full_name, answer }) => (answer === null ? [] : [{ id, full_name, answer }]))
  const shown = per === 'family' ? answered.slice(0, 1) : answered
  return shown.map(({ id, full_name, answer }) => (
    <div key={id} className={styles.given}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <div>
        <strong dir="auto">
          {[
            per === 'child' ? full_name : '',
            { tick: m.confirm_read(), choice: options[answer.option ?? 0] ?? '', signature: m.confirm_signed() }[kind],
          ]
            .filter(Boolean)
            .join(': ')}
        </strong>
        <Muted as="div">
          {m.confirm_given({ name: answer.by, relation: answer.relation, time: formatDateTime(answer.at) })}
        </Muted>
      </div>
    </div>
  ))
}

type FormProps = {
  readonly confirm: Asked
  /** The children of whom the family chooses; none where the answer is for all. */
  readonly choices: Asked['children']
  readonly sending: boolean
  readonly onSend: (answer: ConfirmAnswer, studentIds: string[]) => void
}

const AnswerForm = ({ confirm: { kind, options }, choices, sending, onSend }: FormProps) => {
  const name = useId()
  const [option, setOption] = useState<number | null>(null)
  const [strokes, setStrokes] = useState<Strokes | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [off, setOff] = useState<readonly string[]>([])
  const chosen = choices.filter(({ id }) => !off.includes(id)).map(({ id }) => id)
  const signed = typed === null ? strokes !== null : typed.trim().length >= 2
  const isReady = kind === 'tick' || (kind === 'choice' ? option !== null : signed)
  const send = () =>
    onSend(
      {
        option: kind === 'choice' ? option : null,
        strokes: kind === 'signature' && typed === null ? strokes : null,
        signed_name: kind === 'signature' && typed !== null ? typed.trim() : null,
      },
      chosen,
    )
  return (
    <>
      {choices.map(({ id, full_name }) => (
        <label key={id} className={poll.option}>
          <input
            type="checkbox"
            checked={!off.includes(id)}
            onChange={(event) => setOff(event.currentTarget.checked ? off.filter((one) => one !== id) : [...off, id])}
          />
          <span dir="auto">{full_name}</span>
        </label>
      ))}
      {kind === 'choice' &&
        options.map((text, position) => (
          <label key={text} className={poll.option}>
            <input type="radio" name={name} checked={option === position} onChange={() => setOption(position)} />
            <span dir="auto">{text}</span>
          </label>
        ))}
      {kind === 'signature' &&
        (typed === null ? (
          <Suspense fallback={<div className={styles.place} />}>
            <SignatureField onChange={setStrokes} />
          </Suspense>
        ) : (
          <Suspense>
            <InputField label={m.signature_name()} maxLength={100} value={typed} onChange={setTyped} />
          </Suspense>
        ))}
      {kind === 'signature' && (
        <Button size="sm" variant="subtle" onClick={() => setTyped(typed === null ? '' : null)}>
          {typed === null ? m.signature_type() : m.signature_draw()}
        </Button>
      )}
      <Button
        size="md"
        fullWidth
        leftSection={<IconCheck size={20} aria-hidden="true" />}
        disabled={!isReady || (choices.length > 0 && chosen.length === 0)}
        loading={sending}
        onClick={send}
      >
        {kind === 'tick' ? m.confirm_read() : m.confirm_send()}
      </Button>
    </>
  )
}
