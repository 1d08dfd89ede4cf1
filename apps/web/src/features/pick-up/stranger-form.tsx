import type { Image } from '@nhip-cau/contract/media'
import { createPickUpRequest } from '@nhip-cau/contract/pick-up'
import { IconCamera, IconShieldOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useImageUpload } from '../../lib/image-upload.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import styles from '../../ui/rows.module.css'

const nothing = { full_name: '', relation: '', phone: '', photo: null as Image | null }

/**
 * Asks for permission when an unlisted person comes for a child; a photo helps the deciding people to recognise the
 * person.
 */
export const StrangerForm = ({ studentId }: { studentId: string }) => {
  const [values, setValues] = useState(nothing)
  const input = useRef<HTMLInputElement>(null)
  const { choose, sending, refusal } = useImageUpload((photo) => setValues((before) => ({ ...before, photo })))
  const ask = useCommand(createPickUpRequest, {
    done: m.attend_asked_both(),
    quiet: true,
    onDone: () => setValues(nothing),
  })
  const errors = isApiProblem(ask.error) ? ask.error.errors : {}
  const { full_name, relation, phone, photo } = values
  const put = (part: Partial<typeof nothing>) => setValues({ ...values, ...part })
  return (
    <div className={styles.stack}>
      {ask.error && <Notice tone="danger" title={problemText(ask.error)} />}
      <div className={styles.buttons}>
        {photo && <Avatar id={photo.id} name={full_name || '?'} src={faceAddress(currentRole(), photo)} size={96} />}
        <Button
          variant="light"
          leftSection={<IconCamera size={20} />}
          loading={sending}
          onClick={() => input.current?.click()}
        >
          {photo ? m.door_photo_change() : m.door_photo_add()}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          capture="environment"
          aria-label={m.door_photo_of()}
          accept="image/jpeg,image/png,image/webp,image/heic,.heic"
          onChange={(event) => void choose(event)}
        />
      </div>
      {refusal ? <p role="alert">{refusal}</p> : <small>{m.door_photo_kept()}</small>}
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
