import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useLayer } from '../use-layer.tsx'
import styles from './filter-bar.module.css'
import { SearchField } from './search-field.tsx'
import type { ListState } from './use-list-state.ts'

export type Filter<F extends string = string> = {
  readonly name: F
  readonly label: string
  /** The options. A single option without a label is shown as a switch; without options nothing is shown. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The value that applies without this filter, if it is not "all". */
  readonly usual?: string
}

type Props<F extends string> = {
  state: ListState<F>
  /** The searched fields: `Tên, mã hoặc số điện thoại`. */
  placeholder: string
  filters?: readonly Filter<F>[]
}

/** The search field, the most used filter, and the others behind one button that tells how many are active. */
export const FilterBar = <F extends string>({ state, placeholder, filters = [] }: Props<F>) => {
  const choices = filters.filter(isChoice)
  // One filter alone needs no button in front of it.
  const [direct, behind] = choices.length <= 2 ? [choices, []] : [choices.slice(0, 1), choices.slice(1)]
  const chip = (filter: Filter<F>) => (
    <FilterChip
      key={filter.name}
      filter={filter}
      value={state.filters[filter.name] ?? ''}
      onChange={(value) => state.setFilter(filter.name, value)}
    />
  )
  const active = behind.filter(({ name }) => state.filters[name] !== undefined).length
  return (
    <search className={styles.bar}>
      <SearchField
        key={state.cleared}
        className={styles.search}
        q={state.q}
        placeholder={placeholder}
        onSearch={state.search}
      />
      {direct.map(chip)}
      {behind.length > 0 && <Behind active={active}>{behind.map(chip)}</Behind>}
      {state.isNarrowed && (
        <IconButton size="md" label={m.list_clear_filters()} icon={<IconX size={18} />} onClick={state.clear} />
      )}
    </search>
  )
}

const Behind = ({ active, children }: { active: number; children: ReactNode }) => {
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false), { ownEscape: true })
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="sm"
          variant={active > 0 ? 'light' : 'default'}
          className={styles.more ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {active > 0 ? m.list_more_filters_active({ count: active }) : m.list_more_filters()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.behind ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  )
}

const isChoice = ({ options: [first, ...others] }: Filter) =>
  first !== undefined && (first.label === '' || others.length > 0)

type ChipProps = { filter: Filter; value: string; onChange: (value: string) => void }

const FilterChip = ({ filter: { label, options, usual }, value, onChange }: ChipProps) => {
  const [only, ...others] = options
  if (only && others.length === 0)
    return (
      <label className={styles.chip} data-on={value !== '' || undefined}>
        <input
          type="checkbox"
          checked={value === only.value}
          onChange={(event) => onChange(event.currentTarget.checked ? only.value : '')}
        />
        {label}
      </label>
    )
  return (
    <label className={styles.chip} data-on={value !== '' || undefined}>
      <span aria-hidden="true">{label}</span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{usual ?? m.list_all()}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
