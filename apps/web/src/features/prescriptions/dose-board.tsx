import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { type BoardDose, type doseBoard, doseMinutes, returnMedicine } from '@nhip-cau/contract/prescriptions'
import { IconCheck, IconPackageExport, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatTime } from '../../ui/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ChildHead } from '../daily/child-head.tsx'
import styles from '../daily/daily.module.css'
import { GiveDialog, SkipDialog } from './dose-dialogs.tsx'
import { AllergyWarning } from './prescription-card.tsx'
import { doseStates, doseText, notGivenNames, placeNames } from './prescription-words.ts'

type Board = AnswerOf<typeof doseBoard>

const minute = 60_000

/** The time at the school, however wrong this device's clock is. */
const useSchoolNow = (now: string) => {
  const [ahead] = useState(() => Date.parse(now) - Date.now())
  const [tick, setTick] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return tick + ahead
}

/** The day's doses by time: what is overdue is red, what was given names who gave it. */
export const DoseBoard = ({ board }: { board: Board }) => {
  const now = useSchoolNow(board.now)
  const [asked, setAsked] = useState<{ readonly what: 'give' | 'skip'; readonly dose: BoardDose }>()
  const returned = useCommand(returnMedicine, { done: m.medicine_return_done() })
  const close = () => setAsked(undefined)
  if (board.doses.length === 0 && board.leftovers.length === 0)
    return <EmptyState picture={<AllDone />} text={m.medicine_empty_today()} />
  return (
    <>
      <ul className={styles.cards} data-columns>
        {board.doses.map((dose) => (
          <li key={dose.id}>
            <DoseCard
              dose={dose}
              now={now}
              onGive={() => setAsked({ what: 'give', dose })}
              onSkip={() => setAsked({ what: 'skip', dose })}
            />
          </li>
        ))}
      </ul>
      {board.leftovers.length > 0 && (
        <section className={styles.card} aria-labelledby="leftovers">
          <h2 id="leftovers">{m.medicine_leftovers()}</h2>
          <ul className={styles.cards} data-columns>
            {board.leftovers.map((one) => (
              <li key={one.prescription_id}>
                <Card className={styles.card ?? ''}>
                  <ChildHead child={one.student} className={one.class.name} />
                  <span dir="auto">{one.medicines.join(' · ')}</span>
                  <div className={styles.actions}>
                    <Button
                      size="md"
                      variant="light"
                      leftSection={<IconPackageExport size={20} />}
                      loading={returned.isPending}
                      onClick={() => returned.mutate({ params: { id: one.prescription_id }, body: { note: null } })}
                    >
                      {m.medicine_return()}
                    </Button>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked?.what === 'give' && <GiveDialog dose={asked.dose} onClose={close} />}
      {asked?.what === 'skip' && <SkipDialog dose={asked.dose} onClose={close} />}
    </>
  )
}

type DoseProps = { dose: BoardDose; now: number; onGive: () => void; onSkip: () => void }

const DoseCard = ({ dose, now, onGive, onSkip }: DoseProps) => {
  const late = now - Date.parse(dose.due_at)
  const open = dose.status === 'due'
  const red = open && !dose.absent && late >= doseMinutes.overdue * minute
  const ready = open && !dose.changed && late >= -doseMinutes.early * minute
  const state = doseStates[dose.status]
  const { outcome } = dose
  return (
    <Card as="article" className={`${styles.card} ${red ? styles.late : ''}`} aria-label={dose.student.full_name}>
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
        <span className={styles.soft}>{placeNames[dose.place]()}</span>
        {dose.note && <span dir="auto">{dose.note}</span>}
      </div>
      <div className={styles.tags}>
        {red ? (
          <StatusTag tone="danger">{m.dose_late({ minutes: Math.floor(late / minute) })}</StatusTag>
        ) : (
          <StatusTag tone={state.tone}>{state.name()}</StatusTag>
        )}
        {dose.absent && <StatusTag tone="info">{m.dose_absent()}</StatusTag>}
        {dose.changed && open && <StatusTag tone="waiting">{m.medicine_changed()}</StatusTag>}
        {outcome && (
          <span className={styles.soft} dir="auto">
            {[
              m.dose_by({ name: outcome.by, time: formatTime(outcome.at) }),
              outcome.amount,
              outcome.reason && notGivenNames[outcome.reason](),
              outcome.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      {open && !dose.changed && (
        <div className={styles.actions}>
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
