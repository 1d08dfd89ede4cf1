import { listPostChildren, mostChildren, type PostChild } from '@nhip-cau/contract/post-targets'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Muted } from '../../ui/muted.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './children-picker.module.css'

type Props = {
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (ids: string[]) => void
}

/** Chooses the children for whose families a post is: the chosen ones on top, the others by class below a search. */
export const ChildrenPicker = ({ value, error, onChange }: Props) => {
  const name = useId()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const found = useQuery({
    ...ask(listPostChildren, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const ids = value.toSorted().join(',')
  const known = useQuery({
    ...ask(listPostChildren, { query: { ids } }),
    placeholderData: keepPreviousData,
    enabled: ids !== '',
  })
  const chosen = new Set(value)
  const listed = new Set(found.data?.data.map(({ id }) => id))
  // Those that the search does not show; the others are ticked in the list.
  const named = (known.data?.data ?? []).filter(({ id }) => chosen.has(id) && !listed.has(id))
  const reachable = new Set(known.data?.data.map(({ id }) => id))
  const gone = known.data && !known.isPlaceholderData ? value.filter((id) => !reachable.has(id)) : []
  const isFull = value.length >= mostChildren
  const put = (id: string, checked: boolean) =>
    onChange(checked ? [...value, id] : value.filter((other) => other !== id))
  const chip = ({ id, full_name }: PostChild) => (
    <Chip
      key={id}
      type="checkbox"
      dense
      name={name}
      checked={chosen.has(id)}
      disabled={isFull && !chosen.has(id)}
      onChange={(checked) => put(id, checked)}
    >
      {full_name}
    </Chip>
  )
  return (
    <fieldset className={styles.picker} aria-describedby={error && `${name}-error`}>
      <legend className={styles.legend}>{m.post_children_title()}</legend>
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Muted as="p">{m.post_children_chosen({ count: value.length, most: mostChildren })}</Muted>
      {gone.length > 0 && (
        <Button variant="default" size="sm" onClick={() => onChange(value.filter((id) => reachable.has(id)))}>
          {m.post_children_drop({ count: gone.length })}
        </Button>
      )}
      {named.length > 0 && (
        <ul className={styles.chips} aria-label={m.post_children_chosen({ count: value.length, most: mostChildren })}>
          {named.map((child) => (
            <li key={child.id}>{chip(child)}</li>
          ))}
        </ul>
      )}
      <TextField
        type="search"
        size="sm"
        aria-label={m.post_children_search()}
        placeholder={m.post_children_search()}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <QueryState query={found} loading={3}>
        {({ data, more }) => (
          <div className={styles.list}>
            {data.length === 0 && <Muted>{m.post_children_none()}</Muted>}
            {[...Map.groupBy(data, (child) => child.class.id)].map(([id, children]) => (
              <div key={id} className={styles.class}>
                <strong>{children[0]?.class.name}</strong>
                <div className={styles.chips}>{children.map(chip)}</div>
              </div>
            ))}
            {more && <Muted>{m.post_children_more()}</Muted>}
          </div>
        )}
      </QueryState>
    </fieldset>
  )
}
