import type { DataRequestInfo } from '@nhip-cau/contract/data-requests'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import styles from './data-requests.module.css'
import { stepNames } from './request-texts.ts'

export const RequestSteps = ({ steps }: Pick<DataRequestInfo, 'steps'>) => (
  <ol className={styles.list}>
    {steps.map((step) => (
      <li key={`${step.at} ${step.done}`}>
        <div className={styles.head}>
          <strong>{stepNames[step.done]()}</strong>
          <Muted as="time" dateTime={step.at}>
            {formatDateTime(step.at)}
          </Muted>
        </div>
        <Muted>{step.by}</Muted>
        {step.note && <p className={styles.text}>{step.note}</p>}
      </li>
    ))}
  </ol>
)
