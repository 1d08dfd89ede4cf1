import { useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { usePasswordChange } from '../../lib/use-password-change.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrengthHint } from '../../ui/password-strength.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { AuthScene } from './auth-scene.tsx'
import styles from './login-page.module.css'
import { LogoutButton } from './logout-button.tsx'
import { clearTypedPassword, passwordJustTyped } from './sign-in.ts'

/** Replaces every page until the temporary password has been changed. */
export const PasswordChangePage = () => (
  <div className={styles.page}>
    <title>{`${m.password_change_title()} · ${m.app_name()}`}</title>
    <AuthScene />
    <div className={styles.side}>
      <div className={styles.column}>
        <header>
          <h1>{m.password_change_title()}</h1>
          <p className={styles.lead}>{m.password_change_lead()}</p>
        </header>
        <PasswordChangeForm />
        <LogoutButton className={styles.secondary} />
      </div>
    </div>
  </div>
)

const PasswordChangeForm = () => {
  const [known] = useState(() => passwordJustTyped(currentRole()))
  const { submit, problem, busy, errors, wanted, field } = usePasswordChange({ known, onDone: clearTypedPassword })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem && <SendFailure text={problem} />}
      {(known === undefined || errors.current_password) && (
        <PasswordField
          label={m.password_current()}
          size="md"
          autoComplete="current-password"
          {...field('current_password')}
        />
      )}
      <PasswordField
        label={m.password_new()}
        description={errors.new_password ? undefined : m.password_rule()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordStrengthHint password={wanted} />
      <PasswordField label={m.password_again()} size="md" autoComplete="new-password" {...field('again')} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.password_change_submit()}
      </Button>
    </form>
  )
}
