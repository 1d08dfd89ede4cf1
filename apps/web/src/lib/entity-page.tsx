import type { Endpoint } from '@nhip-cau/contract/kernel'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import type { ListState } from '../ui/list/use-list-state.ts'
import { currentRole } from './area.ts'
import { type RowOf, useListRows } from './list-rows.ts'
import { mayCall } from './permission.ts'
import { useProfile } from './profile.tsx'

type Row<E extends Endpoint> = RowOf<E> & { readonly id: string }

export type PanelOf<T> = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onEdit: (one: T) => void
}

export type FormOf<T> = {
  /** Absent for a new one. */
  readonly one: T | undefined
  readonly onClose: () => void
  /** Closes the form and opens the saved row. */
  readonly onSaved: (saved: { readonly id: string }) => void
}

type Shared = 'title' | 'description' | 'placeholder' | 'emptyText'

type Props<E extends Endpoint, T extends { readonly id: string }, F extends string> = Pick<
  ComponentProps<typeof ListPage<Row<E>, F>>,
  Shared | 'columns' | 'renderCard' | 'filters' | 'rowName'
> & {
  /** The key under which the choice of columns is stored. */
  readonly name: string
  readonly list: E
  readonly state: ListState<F>
  readonly create?: { readonly endpoint: Endpoint; readonly label: string; readonly may?: boolean } | undefined
  readonly above?: ReactNode
  readonly tools?: ComponentProps<typeof ListPage<Row<E>, F>>['tools']
  /** The actions on selected rows; without them rows cannot be selected. */
  readonly bulk?: ((ids: readonly string[], clear: () => void) => ReactNode) | false | undefined
  /** Rendered once the options of the forms have loaded. */
  readonly panel: (panel: PanelOf<T>) => ReactNode
  readonly form: (form: FormOf<T>) => ReactNode
  readonly children?: ReactNode
}

/** A list of entities with panel and form; each page supplies columns, filters and sections. */
export const EntityPage = <E extends Endpoint, T extends { readonly id: string }, F extends string>(
  props: Props<E, T, F>,
) => {
  const { name, list: endpoint, state, create, bulk, panel, form, children, ...shared } = props
  const { id: accountId, permissions } = useProfile()
  const list = useListRows(endpoint, state.query)
  const [edited, setEdited] = useState<{ one?: T } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayCreate = create !== undefined && create.may !== false && mayCall(create.endpoint, currentRole(), permissions)
  return (
    <ListPage
      {...shared}
      action={mayCreate ? { label: create.label, onClick: () => setEdited({}) } : undefined}
      emptyAction={mayCreate && <Button onClick={() => setEdited({})}>{create.label}</Button>}
      storageKey={`nhip-cau-columns:${name}:${accountId}`}
      state={state}
      list={list as ComponentProps<typeof ListPage<Row<E>, F>>['list']}
      rowId={(row) => row.id}
      selection={
        bulk ? { ids: chosen, onChange: setChosen, actions: bulk([...chosen], () => setChosen(new Set())) } : undefined
      }
      panel={(id) =>
        panel({
          id,
          opened: state.open !== null && edited === null,
          onClose: state.close,
          onEdit: (one) => setEdited({ one }),
        })
      }
    >
      {edited && (
        <Suspense key={edited.one?.id ?? 'new'} fallback={null}>
          {form({
            one: edited.one,
            onClose: () => setEdited(null),
            onSaved: (saved) => {
              setEdited(null)
              state.openRow(saved.id)
            },
          })}
        </Suspense>
      )}
      {children}
    </ListPage>
  )
}
