import {
  type BoardDose,
  giveDose,
  type NotGivenReason,
  notGivenReasons,
} from '@nhip-cau/contract/schemas/prescriptions'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTime, givenName } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import cards from '../../ui/request-card.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { AllergyWarning } from './prescription-card.tsx'
import { doseText, notGivenNames } from './prescription-texts.ts'
import styles from './prescriptions.module.css'
import { useDoseOutcome } from './use-waiting-doses.ts'

type Props = { readonly dose: BoardDose; readonly onClose: () => void }

/** Each outcome has its own sentence, so that the undo of one does not replace that of another. */
const namesOf = ({ student, medicine }: BoardDose) => ({ name: givenName(student.full_name), medicine })

/** Asks for a confirmation of child, medicine, amount and time, because a recorded dose cannot be changed. */
export const GiveDialog = ({ dose, now, onClose }: Props & { readonly now: number }) => {
  const photos = usePhotoUploads({ maxCount: 1 })
  const leftAt = dose.presence === 'left' && dose.left_at !== null ? formatTime(dose.left_at) : undefined
  const give = useDoseOutcome(dose, {
    done: m.dose_given_done(namesOf(dose)),
    onDone: onClose,
  })
  const form = useContractForm({
    rules: giveDose.body,
    // After the departure nobody knows the time but the giver.
    start: {
      time: leftAt === undefined ? formatTime(now) : '',
      amount: dose.dose,
      amount_reason: '',
      note: '',
      family_called: false,
    },
    bodyOf: ({ time, amount, amount_reason, note, family_called }) => ({
      time,
      amount,
      amount_reason: amount.trim() === dose.dose ? null : amount_reason || null,
      note: note || null,
      image_id: photos.ids[0] ?? null,
      family_called,
    }),
    failure: give.error,
  })
  const { values, field } = form
  const other = values.amount.trim() !== dose.dose
  const submit = () => form.submit((body) => give.mutate({ what: 'give', body }))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.dose_give_title({ name: dose.student.full_name })}
      typed={[values, photos.ids]}
      actions={
        <>
          <CancelButton />
          <Button color="green" size="md" loading={give.isPending} disabled={photos.busy} onClick={submit}>
            {m.dose_give()}
          </Button>
        </>
      }
    >
      <div className={cards.fields}>
        {form.panel.failure && form.panel.errors.length === 0 && <SendFailure text={form.panel.failure} />}
        <div className={styles.medicine}>
          <strong dir="auto">{dose.medicine}</strong>
          <span>{doseText(dose)}</span>
          <span className={styles.time}>{dose.time}</span>
          {dose.note && <span dir="auto">{dose.note}</span>}
        </div>
        <AllergyWarning allergies={dose.allergies} clash={dose.clash} />
        {dose.clash && <CheckField label={m.dose_family_called()} {...field('family_called')} />}
        <Muted>{m.dose_only_as_asked()}</Muted>
        {leftAt !== undefined && <Notice tone="waiting" title={m.dose_left_at({ time: leftAt })} />}
        <TimeField label={m.dose_time()} {...field('time')} />
        <InputField label={m.dose_amount()} maxLength={60} {...field('amount')} />
        {other && <InputField label={m.dose_amount_reason()} maxLength={300} {...field('amount_reason')} />}
        <InputField label={m.prescription_note()} optional maxLength={300} {...field('note')} />
        <PhotoPicker label={m.dose_photo()} optional {...photos.picker} />
      </div>
    </Dialog>
  )
}

export const SkipDialog = ({ dose, onClose }: Props) => {
  const [reason, setReason] = useState<NotGivenReason | ''>('')
  const [tried, setTried] = useState(false)
  const [note, setNote] = useState('')
  const skip = useDoseOutcome(dose, { done: m.dose_skip_done(namesOf(dose)), onDone: onClose })
  const submit = () => {
    setTried(true)
    if (reason !== '') skip.mutate({ what: 'skip', body: { reason, note: note || null } })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.dose_skip_title({ name: dose.student.full_name })}
      typed={[reason, note]}
      actions={
        <>
          <CancelButton />
          <Button color="red" size="md" loading={skip.isPending} onClick={submit}>
            {m.dose_skip()}
          </Button>
        </>
      }
    >
      <div className={cards.fields}>
        {skip.error && <SendFailure text={problemText(skip.error)} />}
        <Choice
          label={m.daily_reason()}
          value={reason}
          onChange={setReason}
          {...(tried && reason === '' ? { error: m.dose_skip_choose() } : {})}
          options={notGivenReasons.map((value) => ({ value, label: notGivenNames[value]() }))}
        />
        <InputField
          label={m.prescription_note()}
          optional={reason !== 'other'}
          maxLength={300}
          value={note}
          onChange={setNote}
        />
      </div>
    </Dialog>
  )
}
