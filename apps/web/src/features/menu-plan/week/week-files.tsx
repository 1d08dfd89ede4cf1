import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { menuPdf } from '@nhip-cau/contract/menu-plan-print'
import { FileButton } from '../../../lib/file-button.tsx'
import { m } from '../../../paraglide/messages.js'
import { MenuImportButton } from '../../imports/menu/menu-import-button.tsx'
import styles from './week-view.module.css'

type Props = { readonly week: MenuWeek }

/** The printed week, and its import from Excel. */
export const WeekFiles = ({ week }: Props) => {
  const hasDishes = week.cells.some(({ dishes }) => dishes.length > 0)
  return (
    <span className={styles.files}>
      {hasDishes && (
        <FileButton
          endpoint={menuPdf}
          input={{ query: { kind: week.kind, day: week.week.monday } }}
          fileName={`thuc-don-${week.week.monday}.pdf`}
          kind="print"
          label={m.menu_print()}
        />
      )}
      {week.can.write && <MenuImportButton week={week} />}
    </span>
  )
}
