import { confirmLimits, type Strokes } from '@nhip-cau/contract/post-confirmations'
import type { Post } from '@nhip-cau/contract/posts'
import type { DeliveryFamily, FormerAnswer } from '@nhip-cau/contract/posts-delivery'
import { m } from '../../paraglide/messages.js'
import panel from '../../ui/entity-panel.module.css'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './post-confirm.module.css'

type Props = {
  readonly family: DeliveryFamily
  /** The state in words. */
  readonly state: string
  readonly confirm: Post['confirm']
}

const tones = {
  confirmed: 'good',
  opened: 'primary',
  delivered: 'waiting',
  waiting: 'waiting',
  no_account: 'danger',
} as const

/** One family: its children with their answers, who sees posts for them, and its state. */
export const DeliveryRow = ({ family: { children, guardians, state: kind, opened_at }, state, confirm }: Props) => (
  <li className={panel.person}>
    <div className={panel.personText}>
      {children.map(({ id, full_name, class: className, answer, former }) => (
        <div key={`${id} ${className}`}>
          <strong>{full_name}</strong> <Muted as="span">· {className}</Muted>
          {answer && (
            <div>
              {confirm?.kind === 'choice' && <span dir="auto">{confirm.options[answer.option ?? 0]}</span>}
              {answer.signed_name !== null && <span dir="auto">{m.signature_typed({ name: answer.signed_name })}</span>}
              {answer.strokes && <Signature strokes={answer.strokes} by={answer.by} />}
              <Muted as="div">
                {m.confirm_given({ name: answer.by, relation: answer.relation, time: formatDateTime(answer.at) })}
              </Muted>
            </div>
          )}
          {former.map((one) => (
            <Muted key={`${one.at} ${one.replaced_at}`} as="div">
              {m.confirm_former({
                answer: formerText(confirm, one),
                given: m.confirm_given({ name: one.by, relation: one.relation, time: formatDateTime(one.at) }),
                by: one.replaced_by ?? one.by,
                time: formatDateTime(one.replaced_at),
              })}
            </Muted>
          ))}
        </div>
      ))}
      <Muted as="div">{guardians.map(({ full_name, relation }) => `${full_name} (${relation})`).join(', ')}</Muted>
      {opened_at !== null && <Muted as="div">{m.delivery_opened_at({ time: formatDateTime(opened_at) })}</Muted>}
    </div>
    <StatusTag tone={tones[kind]}>{state}</StatusTag>
  </li>
)

const formerText = (confirm: Post['confirm'], { option, signed }: FormerAnswer): string => {
  if (option !== null) return confirm?.options[option] ?? ''
  return signed ? m.confirm_former_signed() : m.confirm_former_read()
}

const Signature = ({ strokes, by }: { strokes: Strokes; by: string }) => (
  <svg
    className={styles.picture}
    viewBox={`0 0 ${confirmLimits.width} ${confirmLimits.height}`}
    role="img"
    aria-label={m.signature_of({ name: by })}
  >
    <path
      d={strokes.map((stroke) => `M${stroke.map((point) => point.join(' ')).join('L')}`).join('')}
      fill="none"
      stroke="black"
      strokeWidth={4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
