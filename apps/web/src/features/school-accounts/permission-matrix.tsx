import type { SchoolPermission } from '@nhip-cau/contract/permissions'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type PermissionColumn, permissionColumns, shownPermissionGroups } from './permission-texts.ts'
import styles from './school-accounts.module.css'

type Props = {
  readonly held: readonly string[]
  /** Absent: read-only. */
  readonly onChange?: (held: readonly SchoolPermission[]) => void
  /** Whether the user may grant the permission; users can grant only permissions they hold. */
  readonly givable?: (key: SchoolPermission) => boolean
}

const columns = Object.keys(permissionColumns) as PermissionColumn[]

/** A table of permissions: objects as rows, actions as columns. */
export const PermissionMatrix = ({ held, onChange, givable = () => true }: Props) => {
  const toggle = (key: SchoolPermission, on: boolean) =>
    onChange?.([...held.filter((one) => one !== key), ...(on ? [key] : [])] as SchoolPermission[])
  return (
    <div className={styles.matrix}>
      {shownPermissionGroups().map(({ title, rows }) => (
        <table key={title()}>
          <caption>{title()}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {permissionColumns[column]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, keys }) => (
              <tr key={name()}>
                <th scope="row">{name()}</th>
                {columns.map((column) => {
                  const key = keys[column]
                  return (
                    <td key={column}>
                      {key !== undefined &&
                        (onChange ? (
                          <label>
                            <input
                              type="checkbox"
                              checked={held.includes(key)}
                              disabled={!givable(key) && !held.includes(key)}
                              aria-label={`${name()}: ${permissionColumns[column]()}`}
                              onChange={(event) => toggle(key, event.currentTarget.checked)}
                            />
                          </label>
                        ) : (
                          <Held held={held.includes(key)} />
                        ))}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

const Held = ({ held }: { held: boolean }) => (
  <span data-held={held || undefined}>
    {held ? <IconCheck size={18} stroke={2.5} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" />}
    <VisuallyHidden>{held ? m.permission_held() : m.permission_not_held()}</VisuallyHidden>
  </span>
)
