import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconCheck, IconX } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { useAfterDecision } from './after-decision.ts'
import { isApiProblem, problemText } from './api-problem.ts'
import styles from './decision-bar.module.css'
import { useCommand } from './queries.ts'
import { type Undo, useUndoOffer } from './use-undo-offer.ts'

// Loaded on demand, because a feed has many posts and few refusals.
const ReasonDialog = lazy(() => import('../ui/reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })))

type Props<A extends Endpoint, R extends Endpoint, U extends Endpoint> = {
  /** False if no decision is pending. */
  readonly can: boolean
  /** Who decided first and how; shown to a user who is writing a reason at that moment. */
  readonly meanwhile?: string | undefined
  readonly accept: {
    readonly endpoint: A
    readonly input: RequestOf<A>
    readonly label: string
    /** Whom the acceptance reaches, said on the button: `23 gia đình`. */
    readonly reach?: string | undefined
    readonly done: string
  }
  readonly reject: {
    readonly endpoint: R
    readonly inputOf: (reason: string) => RequestOf<R>
    readonly done: string
    /** The label on the bar; `confirmLabel` is on the button under the reason. */
    readonly label?: string
    readonly confirmLabel?: string
    readonly title: string
    /** Common reasons, shown as chips. */
    readonly reasons: readonly string[]
    /** Says in one line what happens next. */
    readonly next: string
  }
  /** Takes a decision back; the server's answer says for how many seconds. */
  readonly undo?: Undo<U>
  /** Smaller, for rows of a list. */
  readonly dense?: boolean
  /** Content above the buttons. */
  readonly children?: ReactNode
}

/** They work while the focus is in the row or panel of the request, so that no letter typed elsewhere decides anything. */
const keys = { accept: 'A', reject: 'R' } as const

const isTyping = (target: Element) => target.matches('input, textarea, select, [contenteditable="true"]')

/** Calls `onKey` for letters that are pressed while the focus is in the row or panel around the returned element. */
const useKeys = (enabled: boolean, onKey: (key: string) => void) => {
  const bar = useRef<HTMLDivElement>(null)
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof Element)) return
    const around = bar.current?.closest('li, [role="dialog"]')
    if (!around?.contains(target) || isTyping(target)) return
    onKey(key.toUpperCase())
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled])
  return bar
}

/** The seconds in which the server takes a decision back. */
const undoSecondsOf = (answer: object): number =>
  'undo_seconds' in answer && typeof answer.undo_seconds === 'number' ? answer.undo_seconds : 0

/**
 * Accepts, or refuses with a reason. Says whom it reaches, offers to undo it, and
 * leads to the next thing that waits. The keys A and R do the same. When two people decide at once, the second one sees who was first: from the
 * server's refusal, or from a live update while writing the reason.
 */
export const DecisionBar = <A extends Endpoint, R extends Endpoint, U extends Endpoint>(props: Props<A, R, U>) => {
  const { can, meanwhile, accept, reject, undo, dense = false } = props
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    if (can || asking !== 'open') return
    setAsking('closed')
    showToast({ tone: 'info', text: meanwhile ?? m.error_conflict() })
  }, [can, asking, meanwhile])
  const offerUndo = useUndoOffer()
  const goOn = useAfterDecision()
  const decided = (done: string, answer: AnswerOf<A> | AnswerOf<R>) => {
    if (undo) offerUndo(done, undoSecondsOf(answer as object), undo)
    else showToast({ text: done })
    goOn()
  }
  const accepting = useCommand(accept.endpoint, { onDone: (answer) => decided(accept.done, answer) })
  const rejecting = useCommand(reject.endpoint, {
    quiet: true,
    onDone: (answer) => {
      setAsking('closed')
      decided(reject.done, answer)
    },
    onFailed: (error) => {
      if (!isApiProblem(error) || error.status !== 409) return
      setAsking('closed')
      showToast({ tone: 'info', text: error.detail })
    },
  })
  const bar = useKeys(can && asking !== 'open' && !accepting.isPending, (key) => {
    if (key === keys.accept) accepting.mutate(accept.input)
    if (key === keys.reject) setAsking('open')
  })
  if (!can) return null
  const size = dense ? 'sm' : 'md'
  const refuse = reject.label ?? m.daily_reject()
  return (
    <div ref={bar} className={styles.bar}>
      {props.children}
      <div className={styles.buttons} data-dense={dense || undefined}>
        <Button
          variant="default"
          size={size}
          leftSection={<IconX size={20} />}
          disabled={accepting.isPending}
          aria-keyshortcuts={keys.reject}
          onClick={() => setAsking('open')}
        >
          {refuse}
        </Button>
        <Button
          color="green"
          size={size}
          leftSection={<IconCheck size={20} />}
          loading={accepting.isPending}
          aria-keyshortcuts={keys.accept}
          onClick={() => accepting.mutate(accept.input)}
        >
          {accept.reach === undefined ? accept.label : `${accept.label} · ${accept.reach}`}
        </Button>
      </div>
      {asking !== 'never' && (
        <Suspense fallback={null}>
          <ReasonDialog
            opened={asking === 'open'}
            title={reject.title}
            reasons={reject.reasons}
            confirmLabel={reject.confirmLabel ?? refuse}
            busy={rejecting.isPending}
            error={rejecting.error ? problemText(rejecting.error) : undefined}
            onSubmit={(reason) => rejecting.mutate(reject.inputOf(reason))}
            onClose={() => setAsking('closed')}
          >
            <p>{reject.next}</p>
          </ReasonDialog>
        </Suspense>
      )}
    </div>
  )
}
