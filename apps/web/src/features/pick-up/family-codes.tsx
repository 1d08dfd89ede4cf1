import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import { createPickUpCode, listPickUpCodes, withdrawPickUpCode } from '@nhip-cau/contract/pick-up'
import { listPickUpWishes } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatDate, formatLongDate, formatTime, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import styles from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import door from './door.module.css'
import familyStyles from './family.module.css'

/** Creates a code to pass on to another person; it is valid today for one child and one person. */
export const FamilyCodes = ({ entries }: { entries: readonly AttendanceEntry[] }) => {
  const codes = useQuery(ask(listPickUpCodes, {}))
  const [opened, setOpened] = useState(false)
  const [child, setChild] = useState(entries[0]?.student.id ?? '')
  const [fullName, setFullName] = useState('')
  const [relation, setRelation] = useState('')
  const [phone, setPhone] = useState('')
  const wishes = useQuery(ask(listPickUpWishes, {}))
  const days = wishes.data?.options.days ?? []
  const [chosenDay, setDay] = useState('')
  const day = days.includes(chosenDay) ? chosenDay : (days[0] ?? '')
  const today = schoolDay(useNow())
  const create = useCommand(createPickUpCode, {
    quiet: true,
    onDone: () => {
      setOpened(false)
      setFullName('')
      setRelation('')
      setPhone('')
    },
  })
  const withdraw = useCommand(withdrawPickUpCode, { done: m.attend_code_withdrawn() })
  // Wait for both responses: content that appears above the button later would move it under the user's thumb.
  if (codes.isPending || wishes.isPending) return null
  return (
    <Card as="section" aria-label={m.attend_code_today()}>
      <div className={styles.stack}>
        <h2>{m.attend_code_today()}</h2>
        <p>{m.attend_code_explained()}</p>
        {codes.data && codes.data.data.length > 0 && (
          <ul className={door.plain} aria-label={m.attend_code_today()}>
            {codes.data.data.map((one) => (
              <li key={one.id} className={familyStyles.code}>
                <img src={`data:image/svg+xml;utf8,${encodeURIComponent(one.qr)}`} alt={m.attend_code_qr()} />
                <div className={styles.grow}>
                  <strong>{one.code}</strong>
                  <p>
                    {one.full_name}
                    {one.relation && ` · ${one.relation}`} – {one.child.full_name}
                  </p>
                  <p>{one.day === today ? m.code_status_today() : m.code_status_day({ day: formatDate(one.day) })}</p>
                  {one.used_at ? (
                    <StatusTag tone="neutral">{m.attend_code_used({ time: formatTime(one.used_at) })}</StatusTag>
                  ) : (
                    <Button
                      variant="default"
                      size="sm"
                      disabled={withdraw.isPending}
                      onClick={() => withdraw.mutate({ params: { id: one.id } })}
                    >
                      {m.attend_code_withdraw()}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {opened ? (
          <>
            {create.error && <Notice tone="danger" title={problemText(create.error)} />}
            {entries.length > 1 && (
              <FilterChips
                label={m.attend_child()}
                value={child}
                onChange={setChild}
                options={entries.map(({ student }) => ({ value: student.id, label: student.full_name }))}
              />
            )}
            <InputField label={m.attend_stranger_name()} maxLength={100} value={fullName} onChange={setFullName} />
            <InputField
              label={m.attend_stranger_relation()}
              optional
              maxLength={50}
              value={relation}
              onChange={setRelation}
            />
            <PhoneField label={m.attend_stranger_phone()} optional value={phone} onChange={setPhone} />
            {days.length > 1 && (
              <Choice
                label={m.wish_day()}
                value={day}
                onChange={setDay}
                options={days.map((value) => ({
                  value,
                  label: value === today ? m.wish_today() : formatLongDate(value),
                }))}
              />
            )}
            <Button
              disabled={fullName.trim().length < 2 || day === ''}
              loading={create.isPending}
              onClick={() =>
                create.mutate({
                  body: { student_id: child, day, full_name: fullName, relation, ...(phone === '' ? {} : { phone }) },
                })
              }
            >
              {m.attend_code_make()}
            </Button>
          </>
        ) : (
          <Button variant="light" onClick={() => setOpened(true)}>
            {m.attend_code_new()}
          </Button>
        )}
      </div>
    </Card>
  )
}
