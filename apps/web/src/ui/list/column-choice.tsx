import { IconColumns3 } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import type { Column } from './column.ts'

type Props<T> = {
  columns: readonly Column<T>[]
  isShown: (column: Column<T>) => boolean
  toggle: (column: Column<T>) => void
}

export const ColumnChoice = <T,>({ columns, isShown, toggle }: Props<T>) => (
  <Menu position="bottom-end" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <IconButton size="md" label={m.list_columns()} icon={<IconColumns3 size={20} />} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{m.list_columns()}</Menu.Label>
      {columns
        .filter((column) => column.optional)
        .map((column) => (
          <Menu.Item
            key={column.key}
            role="menuitemcheckbox"
            aria-checked={isShown(column)}
            onClick={() => toggle(column)}
            leftSection={<input type="checkbox" tabIndex={-1} aria-hidden="true" readOnly checked={isShown(column)} />}
          >
            {column.title}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
)
