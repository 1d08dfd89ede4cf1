import { type OwnAccount, updateOwnAccount, wishName } from '@nhip-cau/contract/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { renewSession } from '../../lib/renew.ts'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import styles from './identity-section.module.css'

type Props = {
  readonly account: OwnAccount
  readonly onLeave: () => void
}

export const IdentityForm = ({ account, onLeave }: Props) => {
  const { role, session } = useSignedIn()
  const client = useQueryClient()
  const [name, setName] = useState(account.full_name)
  const [tried, setTried] = useState(false)
  const writesName = role === 'school'
  const wish = useCommand(wishName, { done: m.profile_name_wished(), quiet: true, onDone: onLeave })
  const save = useCommand(updateOwnAccount, {
    done: m.success_saved(),
    quiet: true,
    onDone: () => {
      onLeave()
      // The session contains the name that the frame shows.
      void renewSession(role, session.token)
        .catch(() => undefined)
        .then(() => refetchFeature(client, role, 'user'))
    },
  })
  useUnsaved(!save.isPending && !wish.isPending && name.trim() !== account.full_name)
  const errors = isApiProblem(save.error) ? save.error.errors : {}
  const wishErrors = isApiProblem(wish.error) ? wish.error.errors : {}
  const missing = tried && name.trim() === '' ? m.field_required({ field: m.profile_name() }) : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    if (name.trim() === account.full_name) onLeave()
    else (writesName ? save : wish).mutate({ body: { full_name: name } })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {save.isError && <SendFailure text={problemText(save.error)} />}
      {wish.isError && <SendFailure text={problemText(wish.error)} />}
      <TextField
        label={m.profile_name()}
        {...(writesName ? {} : { description: m.profile_name_wish_hint() })}
        name="name"
        autoComplete="name"
        autoFocus
        maxLength={100}
        value={name}
        error={missing ?? errors.full_name ?? wishErrors.full_name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          for (const sent of [save, wish]) if (sent.isError) sent.reset()
        }}
      />
      <p>{role === 'school' ? m.profile_phone_hint_school() : m.profile_phone_hint()}</p>
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending || wish.isPending}>
          {writesName ? m.common_save() : m.profile_name_wish_send()}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  )
}
