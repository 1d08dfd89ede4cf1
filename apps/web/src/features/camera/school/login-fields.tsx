import { cameraLimits } from '@nhip-cau/contract/camera-parts'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { fieldLabel } from '../../../ui/field-label.ts'
import { FormRow } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

type Login = { readonly username: string; readonly password: string; readonly no_login: boolean }

type Props = {
  readonly form: Pick<ContractForm<Login>, 'field' | 'values'>
  readonly stored: { readonly has_username: boolean; readonly has_password: boolean } | undefined
  /** A camera of a recorder uses the recorder's login unless it has its own. */
  readonly isRecorder?: boolean
}

/** Name and password of a camera or recorder. What is stored is never shown: empty fields leave it as it is. */
export const LoginFields = ({ form: { field, values }, stored, isRecorder = false }: Props) => {
  const isStored = stored !== undefined && (stored.has_username || stored.has_password)
  const { value, error, onChange, ...password } = field('password')
  return (
    <>
      {!values.no_login && (
        <FormRow>
          <InputField label={m.camera_username()} optional maxLength={cameraLimits.username} {...field('username')} />
          <PasswordField
            size="md"
            label={fieldLabel(m.camera_password(), true)}
            autoComplete="new-password"
            maxLength={cameraLimits.password}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...password}
          />
        </FormRow>
      )}
      {isStored && (
        <>
          <Muted>{m.camera_login_stays()}</Muted>
          <CheckField label={m.camera_login_remove()} {...field('no_login')} />
        </>
      )}
      {isRecorder && !isStored && <Muted>{m.camera_login_recorder()}</Muted>}
    </>
  )
}
