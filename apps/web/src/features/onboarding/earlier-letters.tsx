import { type OnboardingLetters, onboardingLettersFile } from '@nhip-cau/contract/onboarding-letters'
import { FileButton } from '../../lib/file-button.tsx'
import { m } from '../../paraglide/messages.js'
import { formatDateTime } from '../../ui/format.ts'
import styles from './letters-progress.module.css'

/** Files with letters of before, which keep their codes when they are printed once more. */
export const EarlierLetters = ({ files }: { files: readonly OnboardingLetters[] }) => (
  <section className={styles.earlier}>
    <h3>{m.onboarding_letters_earlier()}</h3>
    <ul>
      {files.map(({ id, created_at, done }) => (
        <li key={id}>
          <FileButton
            endpoint={onboardingLettersFile}
            input={{ params: { id } }}
            fileName={m.onboarding_letters_file()}
            kind="download"
            label={m.onboarding_letters_earlier_file({ time: formatDateTime(created_at), count: done })}
          />
        </li>
      ))}
    </ul>
  </section>
)
