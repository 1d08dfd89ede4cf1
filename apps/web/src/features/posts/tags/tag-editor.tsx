import { listTaggable, type TaggableChild } from '@nhip-cau/contract/post-tags'
import { IconCheck, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { faceAddress } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { childName } from '../../../lib/child-name.ts'
import { isFound } from '../../../lib/name-match.ts'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import { Muted } from '../../../ui/muted.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { targetQuery } from '../post-aims.ts'
import type { TagFields, TagFile } from './tag-fields.ts'
import styles from './tags.module.css'

type Props = {
  readonly files: readonly TagFile[]
  /** Whom the post is for; undefined while nothing is chosen. */
  readonly target: ReturnType<typeof targetQuery>
  readonly tags: TagFields
  readonly onChange: (tags: TagFields) => void
}

/** One photo after the other, and the children below it: a tap tags or untags. */
export const TagEditor = ({ files, target, tags, onChange }: Props) => {
  const [chosen, setChosen] = useState<string>()
  const children = useQuery({
    ...ask(listTaggable, { query: target ?? {} }),
    enabled: target !== undefined,
  })
  const place = Math.max(
    0,
    files.findIndex(({ id }) => id === chosen),
  )
  const file = files[place]
  if (target === undefined) return <Muted>{m.tags_class_first()}</Muted>
  if (!file) return null
  const next = files[place + 1]
  return (
    <div className={styles.editor}>
      <ul className={styles.files} onKeyDown={moveByArrows}>
        {files.map(({ id, preview, isVideo }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.file}
              aria-pressed={index === place}
              aria-label={m.tags_file({ index: index + 1, count: tags[id]?.length ?? 0 })}
              onClick={() => setChosen(id)}
            >
              {preview ? <img src={preview} alt="" decoding="async" /> : isVideo && <IconVideo aria-hidden="true" />}
              {(tags[id]?.length ?? 0) > 0 && <span className={styles.count}>{tags[id]?.length}</span>}
            </button>
          </li>
        ))}
      </ul>
      <QueryState query={children}>
        {({ data }) => (
          <TagGrid
            key={file.id}
            items={data}
            chosen={tags[file.id] ?? []}
            onChange={(ids) => onChange({ ...tags, [file.id]: ids })}
          />
        )}
      </QueryState>
      {next && (
        <Button variant="default" size="md" onClick={() => setChosen(next.id)}>
          {m.tags_next({ index: place + 2, total: files.length })}
        </Button>
      )}
    </div>
  )
}

type GridProps = {
  readonly items: readonly TaggableChild[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Children fit on the screen without a search. */
const few = 8

const TagGrid = ({ items, chosen, onChange }: GridProps) => {
  const [typed, setTyped] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  const shown = typed.trim() === '' ? items : items.filter((child) => isFound(child, typed))
  const agreeing = items.filter(({ agreed }) => agreed).map(({ id }) => id)
  const isWhole = agreeing.length > 0 && agreeing.every((id) => chosen.includes(id))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  // Letters go to the filter, wherever in the grid the focus is.
  const type = (event: KeyboardEvent<HTMLElement>) => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter) filter.current?.focus()
    else moveByArrows(event)
  }
  if (items.length === 0) return <Muted>{m.tags_no_children()}</Muted>
  return (
    <>
      <div className={styles.tools}>
        {items.length > few && (
          <TextField
            ref={filter}
            label={m.tags_find()}
            size="md"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          size="md"
          aria-pressed={isWhole}
          disabled={agreeing.length === 0}
          onClick={() => onChange(isWhole ? [] : agreeing)}
        >
          {isWhole ? m.tags_nobody() : m.tags_whole_class()}
        </Button>
      </div>
      <ul className={styles.grid} onKeyDown={type}>
        {shown.map((child) => {
          const isChosen = chosen.includes(child.id)
          return (
            <li key={child.id}>
              <button
                type="button"
                className={styles.child}
                aria-pressed={isChosen}
                disabled={!child.agreed && !isChosen}
                onClick={() => toggle(child.id)}
              >
                <Avatar
                  id={child.id}
                  name={child.full_name}
                  called={childName(child)}
                  src={faceAddress(currentRole(), child.photo)}
                  size={36}
                />
                <span className={styles.name}>
                  {child.full_name}
                  {!child.agreed && <small>{m.tags_not_agreed()}</small>}
                </span>
                {isChosen && <IconCheck size={20} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <Muted role="status">{m.tags_not_found()}</Muted>}
    </>
  )
}
