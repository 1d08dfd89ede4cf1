import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { type BoardDose, type doseBoard, doseMinutes, type Presence } from '@nhip-cau/contract/prescriptions'
import { IconCheck, IconPackageExport, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ChildHead } from '../../lib/child-head.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Muted } from '../../ui/muted.tsx'
import cards from '../../ui/request-card.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useSchoolNow } from '../../ui/use-school-now.ts'
import { AllergyWarning } from './prescription-card.tsx'
import { awayNames, doseStates, doseText, outcomeText, placeNames } from './prescription-texts.ts'
import styles from './prescriptions.module.css'
import { RefusedDoses } from './refused-doses.tsx'
import { type Leftover, ReturnDialog } from './return-dialog.tsx'
import { useWaitingDoses } from './use-waiting-doses.ts'

const GiveDialog = lazy(() => import('./dose-dialogs.tsx').then((module) => ({ default: module.GiveDialog })))
const SkipDialog = lazy(() => import('./dose-dialogs.tsx').then((module) => ({ default: module.SkipDialog })))

type Board = AnswerOf<typeof doseBoard>

const minute = 60_000

/** The day's doses by time: overdue doses are red, given doses name the person who gave them. */
export const DoseBoard = ({ board }: { board: Board }) =>
  board.doses.length === 0 && board.leftovers.length === 0 ? (
    <EmptyState picture={<AllDone />} text={m.prescription_empty_today()} />
  ) : (
    <PrescriptionList board={board} columns />
  )

type OpenDialog =
  | { readonly what: 'give' | 'skip'; readonly dose: BoardDose }
  | { readonly what: 'return'; readonly leftover: Leftover }

/** The doses to record, and the medicine to return. */
export const PrescriptionList = ({ board, columns = false }: { board: Board; columns?: boolean }) => {
  const now = useSchoolNow(board.now)
  const [asked, setAsked] = useState<OpenDialog>()
  const close = () => setAsked(undefined)
  const inColumns = columns || undefined
  const { queued, arrived } = useWaitingDoses()
  return (
    <>
      <RefusedDoses />
      <ul className={cards.cards} data-columns={inColumns}>
        {board.doses.map((dose) => (
          <li key={dose.id}>
            <DoseCard
              dose={dose}
              now={now}
              canGive={board.can_give}
              queued={queued.has(dose.id)}
              away={awayOf(dose, arrived)}
              onGive={() => setAsked({ what: 'give', dose })}
              onSkip={() => setAsked({ what: 'skip', dose })}
            />
          </li>
        ))}
      </ul>
      {board.leftovers.length > 0 && (
        <section className={cards.card} aria-labelledby="leftovers">
          <h2 id="leftovers">{m.prescription_leftovers()}</h2>
          <ul className={cards.cards} data-columns={inColumns}>
            {board.leftovers.map((one) => (
              <li key={one.prescription_id}>
                <Card className={cards.card ?? ''}>
                  <ChildHead child={one.student} className={one.class.name} />
                  <span dir="auto">{one.medicines.join(' · ')}</span>
                  <div className={cards.actions}>
                    <Button
                      size="md"
                      variant="light"
                      leftSection={<IconPackageExport size={20} />}
                      onClick={() => setAsked({ what: 'return', leftover: one })}
                    >
                      {m.prescription_return()}
                    </Button>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense fallback={null}>
        {asked?.what === 'give' && <GiveDialog dose={asked.dose} now={now} onClose={close} />}
        {asked?.what === 'skip' && <SkipDialog dose={asked.dose} onClose={close} />}
      </Suspense>
      {asked?.what === 'return' && <ReturnDialog leftover={asked.leftover} onClose={close} />}
    </>
  )
}

type Away = Exclude<Presence, 'present'>

/** Where a child is who is not here. An arrival that waits on this phone counts, because it is sent before the dose. */
const awayOf = ({ presence, student }: BoardDose, arrived: ReadonlySet<string>): Away | undefined => {
  if (presence === null || presence === 'present') return undefined
  return presence === 'expected' && arrived.has(student.id) ? undefined : presence
}

type DoseProps = {
  dose: BoardDose
  now: number
  canGive: boolean
  /** The outcome is still queued on this phone. */
  queued: boolean
  /** A dose can only be given to a child who is here. */
  away: Away | undefined
  onGive: () => void
  onSkip: () => void
}

const DoseCard = ({ dose, now, canGive, queued, away, onGive, onSkip }: DoseProps) => {
  const late = now - Date.parse(dose.due_at)
  const open = dose.status === 'due'
  const red = open && !queued && !dose.absent && late >= doseMinutes.overdue * minute
  // What was given before the child left can be recorded later, with its true time.
  const latest = away === 'left' && dose.left_at !== null ? Date.parse(dose.left_at) : now
  const wasHere = away !== 'expected' && latest - Date.parse(dose.due_at) >= -doseMinutes.early * minute
  const ready = open && !dose.changed && wasHere
  const state = doseStates[dose.status]
  const { outcome } = dose
  return (
    <Card as="article" className={`${cards.card} ${red ? styles.late : ''}`} aria-label={dose.student.full_name}>
      <ChildHead
        child={dose.student}
        className={dose.class.name}
        end={
          <span className={styles.time} data-late={red || undefined}>
            {dose.time}
          </span>
        }
      />
      <AllergyWarning allergies={dose.allergies} clash={dose.clash} />
      <div className={styles.medicine}>
        <strong dir="auto">{dose.medicine}</strong>
        <span>{doseText(dose)}</span>
        <Muted as="span">{placeNames[dose.place]()}</Muted>
        {dose.note && <span dir="auto">{dose.note}</span>}
      </div>
      <div className={cards.tags}>
        {queued && <StatusTag tone="waiting">{m.attend_queued_one()}</StatusTag>}
        {red ? (
          <StatusTag tone="danger">{m.dose_late({ minutes: Math.floor(late / minute) })}</StatusTag>
        ) : (
          <StatusTag tone={state.tone}>{state.name()}</StatusTag>
        )}
        {open && !dose.received && <StatusTag tone="waiting">{m.dose_not_here()}</StatusTag>}
        {open && !canGive && <StatusTag tone="neutral">{m.dose_office_gives()}</StatusTag>}
        {open && away && <StatusTag tone="waiting">{awayNames[away]()}</StatusTag>}
        {dose.absent && <StatusTag tone="info">{m.dose_absent()}</StatusTag>}
        {dose.changed && open && <StatusTag tone="waiting">{m.prescription_changed()}</StatusTag>}
        {outcome && (
          <Muted as="span" dir="auto">
            {outcomeText(outcome)}
          </Muted>
        )}
      </div>
      {open && canGive && !queued && !dose.changed && (
        <div className={cards.actions}>
          <Button variant="default" size="md" leftSection={<IconX size={20} />} onClick={onSkip}>
            {m.dose_skip()}
          </Button>
          <Button color="green" size="md" leftSection={<IconCheck size={20} />} disabled={!ready} onClick={onGive}>
            {m.dose_give()}
          </Button>
        </div>
      )}
    </Card>
  )
}
