import type { FamilyMeasure } from '@nhip-cau/contract/growth'
import { m } from '../../../paraglide/messages.js'
import { formatDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { gainText, valuesText } from '../chart/values.ts'
import styles from './family-growth.module.css'

/** The last values with what was gained, and the school's advice if there is one. Never a label. */
export const LatestMeasure = ({ measure }: { readonly measure: FamilyMeasure }) => {
  const gained = measure.gained ? gainText(measure.gained) : ''
  return (
    <>
      <p className={styles.latest}>
        <strong>{valuesText(measure)}</strong>
        <Muted as="span">{m.growth_latest({ date: formatDate(measure.day) })}</Muted>
        {gained !== '' && <Muted as="span">{m.growth_gained({ values: gained })}</Muted>}
      </p>
      {measure.advised && <Notice tone="info" title={m.growth_advised()} />}
    </>
  )
}
