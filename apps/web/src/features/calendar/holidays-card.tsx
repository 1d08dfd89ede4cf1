import { deleteHoliday, type Holiday, liftClosure, suggestHolidays, updateHoliday } from '@nhip-cau/contract/calendar'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import rows from '../../ui/ruled-rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './calendar.module.css'
import { daysText, holidayKindNames } from './holiday-texts.ts'

type Props = {
  yearId: string
  holidays: readonly Holiday[]
  today: string
  editable: boolean
  /** Opens the form of an entry, or of a new one. */
  onOpen: (one?: Holiday) => void
}

/** Lists all calendar entries of a year by day. */
export const HolidaysCard = ({ yearId, holidays, today, editable, onOpen }: Props) => {
  const client = useQueryClient()
  const look = () => {
    void refetchFeature(client, currentRole(), 'academic-years')
    void refetchFeature(client, currentRole(), 'user')
  }
  const [lifting, setLifting] = useState<Holiday>()
  const remove = useCommand(deleteHoliday, { done: m.calendar_holiday_deleted(), onDone: look })
  const confirm = useCommand(updateHoliday, { done: m.calendar_holiday_saved(), onDone: look })
  const suggest = useCommand(suggestHolidays, { done: m.calendar_suggested(), onDone: look })
  const lift = useCommand(liftClosure, {
    done: m.calendar_lift_done(),
    onDone: () => {
      setLifting(undefined)
      look()
    },
  })
  const accept = ({ id, name, from_date, to_date, kind, version }: Holiday) => {
    if (kind === 'closure') return
    confirm.mutate({ params: { id }, body: { name, from_date, to_date, kind, confirmed: true, version } })
  }
  return (
    <Card as="section" aria-label={m.calendar_holidays()} className={styles.card ?? ''}>
      <div className={styles.head}>
        <h2>{m.calendar_holidays()}</h2>
        {editable && (
          <Button variant="light" size="sm" onClick={() => onOpen()}>
            {m.calendar_holiday_new()}
          </Button>
        )}
      </div>
      {holidays.length === 0 && <p>{m.calendar_no_holidays()}</p>}
      {editable && holidays.every(({ kind }) => kind !== 'public') && (
        <div>
          <Button
            variant="light"
            loading={suggest.isPending}
            onClick={() => suggest.mutate({ params: { id: yearId } })}
          >
            {m.calendar_suggest()}
          </Button>
        </div>
      )}
      <ul className={rows.rows}>
        {holidays.map((one) => (
          <li key={one.id} className={one.lifted ? styles.lifted : undefined}>
            <span className={rows.text}>
              <strong>{one.name}</strong>
              <small>
                {daysText(one)} · {one.lifted ? m.calendar_lifted() : holidayKindNames[one.kind]()}
                {one.reason && ` · ${one.reason}`}
              </small>
            </span>
            {!one.confirmed && <StatusTag tone="waiting">{m.calendar_waiting()}</StatusTag>}
            <span className={styles.row}>
              {editable && !one.confirmed && (
                <Button size="sm" variant="light" loading={confirm.isPending} onClick={() => accept(one)}>
                  {m.calendar_confirm()}
                </Button>
              )}
              {editable && one.kind === 'closure' && !one.lifted && one.to_date >= today && (
                <Button size="sm" variant="light" color="red" onClick={() => setLifting(one)}>
                  {m.calendar_lift()}
                </Button>
              )}
              {editable && one.kind !== 'closure' && (
                <>
                  <IconButton
                    label={m.calendar_holiday_edit()}
                    icon={<IconPencil size={20} />}
                    onClick={() => onOpen(one)}
                  />
                  <IconButton
                    label={m.common_delete()}
                    icon={<IconTrash size={20} />}
                    onClick={() => remove.mutate({ params: { id: one.id } })}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={lifting !== undefined}
        title={m.calendar_lift()}
        confirmLabel={m.calendar_lift()}
        busy={lift.isPending}
        onClose={() => setLifting(undefined)}
        onConfirm={() => lifting && lift.mutate({ params: { id: lifting.id } })}
      >
        <p>{m.calendar_lift_next()}</p>
      </ConfirmDialog>
    </Card>
  )
}
