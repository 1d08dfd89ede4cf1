import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { type listPickUpWishes, sendPickUpWish, type WishKind, wishKinds } from '@nhip-cau/contract/pick-up-wishes'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ChildLabel } from '../../lib/child-label.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { formatLongDate, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import styles from '../../ui/rows.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { parseTime, TimeField } from '../../ui/time-field.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'

type Options = AnswerOf<typeof listPickUpWishes>['options']

const kindNames: Record<WishKind, () => string> = { late: m.wish_late, early: m.wish_early, other: m.wish_other }

const dayName = (day: string) => (day === schoolDay(Date.now()) ? m.wish_today() : formatLongDate(day))

/** The kind of change, its time, and the children it is about; only the time may need typing. */
export const WishForm = ({ options, onDone }: { options: Options; onDone: () => void }) => {
  const { days, children, leave_by, latest } = options
  const [kind, setKind] = useState<WishKind>('late')
  const [day, setDay] = useState(days[0] ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(children.length === 1 ? children.map(({ id }) => id) : [])
  const [time, setTime] = useState('')
  const [person, setPerson] = useState('')
  const [note, setNote] = useState('')
  const send = useCommand(sendPickUpWish, { done: m.wish_sent(), quiet: true, form: 'pick-up-wish', onDone })
  useUnsaved(!send.isPending && [time, person, note].some(Boolean))
  const errors = isApiProblem(send.error) ? send.error.errors : {}
  const [first] = children.filter(({ id }) => chosen.includes(id))
  const people = first?.collectors ?? []
  const collector = people.find(({ id }) => id === person)
  const hint =
    (kind === 'late' && m.wish_time_late({ from: leave_by, to: latest })) ||
    (kind === 'early' && m.wish_time_early({ to: leave_by })) ||
    undefined
  const at = parseTime(time)
  const submit = () =>
    send.mutate({
      body: {
        student_ids: [...chosen],
        day,
        kind,
        ...(at === '' ? {} : { time: at }),
        ...(kind === 'other' && collector ? { collector: { kind: collector.kind, id: collector.id } } : {}),
        ...(note === '' ? {} : { note }),
      },
    })
  const complete = chosen.length > 0 && (kind === 'other' ? collector !== undefined : at !== '')
  return (
    <form
      className={styles.stack}
      onChange={() => send.isError && send.reset()}
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) submit()
      }}
    >
      {send.error && <SendFailure text={problemText(send.error)} />}
      <Choice
        label={m.wish_kind()}
        value={kind}
        onChange={setKind}
        options={wishKinds.map((value) => ({ value, label: kindNames[value]() }))}
      />
      {children.length > 1 && (
        <Choice
          many
          label={m.wish_children()}
          value={chosen}
          onChange={setChosen}
          options={children.map((child) => ({
            value: child.id,
            label: <ChildLabel child={child} className={undefined} />,
          }))}
        />
      )}
      <Choice
        label={m.wish_day()}
        value={day}
        onChange={setDay}
        options={days.map((value) => ({ value, label: dayName(value) }))}
        {...(errors.day ? { error: errors.day } : {})}
      />
      {kind === 'other' && people.length > 0 && (
        <Choice
          label={m.wish_person()}
          hint={m.wish_person_hint()}
          value={person}
          onChange={setPerson}
          options={people.map((one) => ({
            value: one.id,
            label: one.relation ? `${one.relation} ${one.full_name}` : one.full_name,
          }))}
          {...(errors.collector ? { error: errors.collector } : {})}
        />
      )}
      <TimeField
        label={m.wish_time()}
        value={time}
        onChange={setTime}
        {...(kind === 'other' ? { optional: true } : {})}
        {...(hint ? { hint } : {})}
        {...(errors.time ? { error: errors.time } : {})}
      />
      <InputField label={m.wish_note()} optional maxLength={200} value={note} onChange={setNote} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" disabled={!complete} loading={send.isPending}>
          {m.wish_new()}
        </Button>
      </div>
    </form>
  )
}
