import { IconCheck } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import styles from './import-steps.module.css'

const steps = ['file', 'check', 'write'] as const
export type Step = (typeof steps)[number] | 'done'

const words = { file: m.imports_step_file, check: m.imports_step_check, write: m.imports_step_write }

const stateOf = (index: number, current: number) => {
  if (index < current) return 'done'
  return index === current ? 'now' : 'later'
}

export const ImportSteps = ({ at }: { at: Step }) => {
  const current = at === 'done' ? steps.length : steps.indexOf(at)
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} data-state={stateOf(index, current)} aria-current={index === current ? 'step' : undefined}>
          <span className={styles.number}>
            {index < current ? <IconCheck size={16} aria-hidden="true" /> : index + 1}
          </span>
          {words[step]()}
        </li>
      ))}
    </ol>
  )
}
