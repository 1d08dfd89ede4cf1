import { useState } from 'react'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Errors = Readonly<Record<string, string>>
export type ProofBody = { readonly password: string; readonly second_step?: string }

/** The fields that prove the user's identity; `asksCode` if the account has two-step login. */
export const useProof = (asksCode: boolean) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const missing: Errors = {
    ...(password === '' && { password: m.field_required({ field: m.auth_password() }) }),
    ...(asksCode && code.trim() === '' && { second_step: m.field_required({ field: m.auth_code() }) }),
  }
  const body: ProofBody = { password, ...(asksCode && { second_step: code }) }
  return { asksCode, password, setPassword, code, setCode, missing, body }
}

type Props = {
  readonly proof: ReturnType<typeof useProof>
  readonly errors: Errors
}

export const ProofFields = ({ proof, errors }: Props) => {
  const { session } = useSignedIn()
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={session.user.login} readOnly hidden />
      <PasswordField
        label={m.auth_password()}
        autoComplete="current-password"
        data-autofocus
        value={proof.password}
        error={errors.password}
        onChange={(event) => proof.setPassword(event.currentTarget.value)}
      />
      {proof.asksCode && (
        <TextField
          label={m.auth_code()}
          description={m.auth_code_hint()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          value={proof.code}
          error={errors.second_step}
          onChange={(event) => proof.setCode(event.currentTarget.value)}
        />
      )}
    </>
  )
}
