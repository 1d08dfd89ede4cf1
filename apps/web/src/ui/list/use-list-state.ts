import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { afterPaint } from '../after-paint.ts'

export const listPageSizes = [20, 50, 100] as const

type Options<F extends string> = {
  /** Names of the filters as in the list's query. */
  readonly filters: readonly F[]
  /** The default order; `-` in front means descending. */
  readonly sort: string
}

/** The part of the state that does not depend on the filter names. */
export type ListView = {
  readonly page: number
  readonly perPage: number
  readonly sort: string
  readonly q: string
  /** How often all filters were cleared; a change also discards typed text that was not searched for yet. */
  readonly cleared: number
  /** Whether a search or a filter is active. */
  readonly isNarrowed: boolean
  readonly open: string | null
  setPage(page: number): void
  setPerPage(perPage: number): void
  setSort(sort: string): void
  search(text: string): void
  clear(): void
  /** Opens a row's panel over the list; the browser's Back closes it. */
  openRow(id: string): void
  close(): void
  /** Returns the address of the list with this row open. */
  openHref(id: string): string
}

export type ListState<F extends string = string> = ListView & {
  readonly filters: Readonly<Partial<Record<F, string>>>
  /** The query for the server: `page`, `per_page`, `sort`, `q` and the active filters. */
  readonly query: {
    readonly page: number
    readonly per_page: number
    readonly sort: string
    readonly q?: string
  } & Readonly<Partial<Record<F, string>>>
  /** Undefined or empty removes the filter. */
  setFilter(name: F, value: string | undefined): void
}

/**
 * The page, order, search and filters of a list are in its address, so a reload, a link and the browser's Back keep
 * them.
 */
export const useListState = <F extends string>({ filters: names, sort: usual }: Options<F>): ListState<F> => {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [cleared, setCleared] = useState(0)
  const change = (edit: (next: URLSearchParams) => void, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace },
    )
  const narrow = (name: string, value: string | undefined) =>
    change((next) => {
      put(next, name, value)
      next.delete('page')
    })
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  ) as Partial<Record<F, string>>
  const page = wholeNumber(params.get('page'), 1)
  const perPage = listPageSizes.find((size) => String(size) === params.get('per_page')) ?? listPageSizes[0]
  const sort = params.get('sort') ?? usual
  return {
    page,
    perPage,
    sort,
    q,
    cleared,
    filters,
    isNarrowed: q !== '' || Object.keys(filters).length > 0,
    open: params.get('open'),
    query: { page, per_page: perPage, sort, ...(q === '' ? {} : { q }), ...filters },
    setPage: (next) => afterPaint(() => change((all) => put(all, 'page', next === 1 ? undefined : String(next)))),
    setPerPage: (next) => narrow('per_page', next === listPageSizes[0] ? undefined : String(next)),
    setSort: (next) => afterPaint(() => narrow('sort', next === usual ? undefined : next)),
    search: (text) => narrow('q', text),
    setFilter: narrow,
    clear: () => {
      setCleared((before) => before + 1)
      change((next) => {
        for (const name of ['q', 'page', ...names]) next.delete(name)
      })
    },
    // Asks the address and not the rendered state: a double click opens twice before the list is rendered again.
    openRow: (id) => change((next) => next.set('open', id), new URLSearchParams(location.search).has('open')),
    close: () => afterPaint(() => change((next) => next.delete('open'))),
    openHref: (id) => {
      const next = new URLSearchParams(params)
      next.set('open', id)
      return `?${next}`
    },
  }
}

const put = (next: URLSearchParams, name: string, value: string | undefined) => {
  if (value === undefined || value === '') next.delete(name)
  else next.set(name, value)
}

const wholeNumber = (text: string | null, otherwise: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
