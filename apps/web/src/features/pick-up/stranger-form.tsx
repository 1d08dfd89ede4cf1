import type { Image } from '@nhip-cau/contract/media'
import { createPickUpRequest } from '@nhip-cau/contract/pick-up'
import { IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import styles from '../../ui/rows.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { PersonPhoto } from './person-photo.tsx'

const nothing = { full_name: '', relation: '', phone: '', photo: null as Image | null }

/**
 * Asks for permission when an unlisted person comes for a child; a photo helps the deciding people to recognise the
 * person.
 */
export const StrangerForm = ({ studentId }: { studentId: string }) => {
  const [values, setValues] = useState(nothing)
  const [sending, setSending] = useState(false)
  const ask = useCommand(createPickUpRequest, {
    done: m.attend_asked_both(),
    quiet: true,
    form: `pick-up-request:${studentId}`,
    onDone: () => setValues(nothing),
  })
  const errors = isApiProblem(ask.error) ? ask.error.errors : {}
  const { full_name, relation, phone, photo } = values
  useUnsaved(!ask.isPending && Object.values(values).some(Boolean))
  const put = (part: Partial<typeof nothing>) => {
    setValues({ ...values, ...part })
    if (ask.isError) ask.reset()
  }
  return (
    <div className={styles.stack}>
      {ask.error && <SendFailure text={problemText(ask.error)} />}
      <PersonPhoto
        photo={photo}
        name={full_name}
        addLabel={m.door_photo_add()}
        isHere
        onPhoto={(taken) => setValues((before) => ({ ...before, photo: taken }))}
        onBusy={setSending}
      />
      <InputField
        label={m.attend_stranger_name()}
        maxLength={100}
        value={full_name}
        {...(errors.full_name ? { error: errors.full_name } : {})}
        onChange={(text) => put({ full_name: text })}
      />
      <InputField
        label={m.attend_stranger_relation()}
        optional
        maxLength={50}
        value={relation}
        onChange={(text) => put({ relation: text })}
      />
      <PhoneField
        label={m.attend_stranger_phone()}
        optional
        value={phone}
        {...(errors.phone ? { error: errors.phone } : {})}
        onChange={(text) => put({ phone: text })}
      />
      <Button
        variant="light"
        color="red"
        leftSection={<IconShieldOff size={20} />}
        disabled={full_name.trim().length < 2 || sending}
        loading={ask.isPending}
        onClick={() =>
          ask.mutate({
            body: {
              student_id: studentId,
              full_name,
              relation,
              ...(phone === '' ? {} : { phone }),
              ...(photo ? { photo_id: photo.id } : {}),
            },
          })
        }
      >
        {m.attend_ask_both()}
      </Button>
    </div>
  )
}
