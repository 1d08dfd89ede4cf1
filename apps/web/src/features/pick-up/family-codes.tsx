import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import type { Image } from '@nhip-cau/contract/media'
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
import { formatLongDate, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import styles from '../../ui/rows.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { useNow } from '../../ui/use-now.ts'
import door from './door.module.css'
import { FamilyCode } from './family-code.tsx'
import { PersonPhoto } from './person-photo.tsx'

/** Creates a code to pass on to another person; it is valid today for one child and one person. */
export const FamilyCodes = ({ entries }: { entries: readonly AttendanceEntry[] }) => {
  const codes = useQuery(ask(listPickUpCodes, {}))
  const [opened, setOpened] = useState(false)
  const [made, setMade] = useState<string>()
  const [child, setChild] = useState(entries[0]?.student.id ?? '')
  const [fullName, setFullName] = useState('')
  const [relation, setRelation] = useState('')
  const [phone, setPhone] = useState('')
  const [photo, setPhoto] = useState<Image | null>(null)
  const [sending, setSending] = useState(false)
  const wishes = useQuery(ask(listPickUpWishes, {}))
  const days = wishes.data?.options.days ?? []
  const [chosenDay, setDay] = useState('')
  const day = days.includes(chosenDay) ? chosenDay : (days[0] ?? '')
  const today = schoolDay(useNow())
  const create = useCommand(createPickUpCode, {
    quiet: true,
    form: 'pick-up-code',
    onDone: (code) => {
      setMade(code.id)
      setOpened(false)
      setFullName('')
      setRelation('')
      setPhone('')
      setPhoto(null)
    },
  })
  useUnsaved(opened && !create.isPending && [fullName, relation, phone].some(Boolean))
  const withdraw = useCommand(withdrawPickUpCode, { done: m.attend_code_withdrawn() })
  // The new code first; then those of today before those of tomorrow, because they are needed now.
  const shown = [...(codes.data?.data ?? [])].sort(
    (one, other) => Number(other.id === made) - Number(one.id === made) || one.day.localeCompare(other.day),
  )
  // Wait for both responses: content that appears above the button later would move it under the user's thumb.
  if (codes.isPending || wishes.isPending) return <LoadingLines count={4} />
  return (
    <Card as="section" aria-label={m.attend_code_today()}>
      <div className={styles.stack}>
        <h2>{m.attend_code_today()}</h2>
        <p>{m.attend_code_explained()}</p>
        {shown.length > 0 && (
          <ul className={door.plain} aria-label={m.attend_code_today()}>
            {shown.map((one) => (
              <FamilyCode
                key={one.id}
                code={one}
                isNew={one.id === made}
                today={today}
                busy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate({ params: { id: one.id } })}
              />
            ))}
          </ul>
        )}
        {opened ? (
          <>
            {create.error && <SendFailure text={problemText(create.error)} />}
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
            <PersonPhoto
              photo={photo}
              name={fullName}
              addLabel={m.attend_code_photo()}
              onPhoto={setPhoto}
              onBusy={setSending}
            />
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
              disabled={fullName.trim().length < 2 || day === '' || sending}
              loading={create.isPending}
              onClick={() =>
                create.mutate({
                  body: {
                    student_id: child,
                    day,
                    full_name: fullName,
                    relation,
                    ...(phone === '' ? {} : { phone }),
                    ...(photo ? { photo_id: photo.id } : {}),
                  },
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
