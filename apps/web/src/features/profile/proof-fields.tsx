import { useState } from 'react'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Errors = Readonly<Record<string, string>>
export type ProofBody = { readonly password: string; readonly second_step?: string }

/** What somebody types to prove that the account is their own; `asksCode` where it has a second step. */
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
      {/* For password managers: whose password this is. */}
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
