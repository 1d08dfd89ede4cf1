import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import type { PrintedList } from './print-dialog.tsx'

const PrintDialog = lazy(() => import('./print-dialog.tsx').then((module) => ({ default: module.PrintDialog })))

/** Prints all rows of a list with its filters, order and visible columns, after saying what will be printed. */
export const PrintButton = (props: PrintedList) => {
  const { role, permissions } = useCurrentUser()
  const [open, setOpen] = useState(false)
  if (!mayCall(props.endpoint, role, permissions)) return null
  return (
    <>
      <Button
        size="sm"
        variant="default"
        title={m.common_print()}
        leftSection={<IconPrinter size={18} />}
        onClick={() => setOpen(true)}
      >
        {m.common_print()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PrintDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
