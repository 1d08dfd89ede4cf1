import type { DataRequestInfo } from '@nhip-cau/contract/data-requests'
import { formatDateTime } from '../../ui/format.ts'
import styles from './data-requests.module.css'
import { stepNames } from './request-words.ts'

export const RequestSteps = ({ steps }: Pick<DataRequestInfo, 'steps'>) => (
  <ol className={styles.list}>
    {steps.map((step) => (
      <li key={`${step.at} ${step.done}`}>
        <div className={styles.head}>
          <strong>{stepNames[step.done]()}</strong>
          <time dateTime={step.at} className={styles.soft}>
            {formatDateTime(step.at)}
          </time>
        </div>
        <p className={styles.soft}>{step.by}</p>
        {step.note && <p className={styles.text}>{step.note}</p>}
      </li>
    ))}
  </ol>
)
