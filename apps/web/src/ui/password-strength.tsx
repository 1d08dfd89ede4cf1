import { IconCheck, IconCircle } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { missingNeeds, type PasswordNeed, type PasswordStrength, strengthOf } from './password-rules.ts'
import styles from './password-strength.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  readonly password: string
  /** The person's own name and number, which attackers try first. */
  readonly personal?: readonly string[]
}

const needTexts: Record<PasswordNeed, () => string> = {
  length: m.password_need_length,
  letter: m.password_need_letter,
  digit: m.password_need_digit,
  personal: m.password_need_personal,
}
const strengthTexts: Record<PasswordStrength, () => string> = {
  weak: m.password_weak,
  fair: m.password_fair,
  strong: m.password_strong,
}
const all = Object.keys(needTexts) as PasswordNeed[]

/** The hint under a new password: its missing requirements, then its strength in words. */
export const PasswordStrengthHint = ({ password, personal = [] }: Props) => {
  if (password === '') return null
  const missing = missingNeeds(password, personal)
  const strength = strengthOf(password, personal)
  return (
    <div className={styles.hint}>
      <div className={styles.meter} data-strength={strength} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p role="status" data-strength={strength} className={styles.strength}>
        {m.password_strength({ strength: strengthTexts[strength]() })}
      </p>
      <ul>
        {all.map((need) => (
          <li key={need} data-missing={missing.includes(need) || undefined}>
            {missing.includes(need) ? (
              <IconCircle size={16} aria-hidden="true" />
            ) : (
              <IconCheck size={16} stroke={2.5} aria-hidden="true" />
            )}
            <span>{needTexts[need]()}</span>
            <VisuallyHidden>
              {missing.includes(need) ? m.password_need_missing() : m.password_need_fulfilled()}
            </VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
