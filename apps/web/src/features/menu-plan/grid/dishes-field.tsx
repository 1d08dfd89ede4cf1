import { Popover } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { type DishEntry, newEntry, withDish } from '../dish-entry.ts'
import { DishOptions, optionId } from './dish-options.tsx'
import styles from './dishes-field.module.css'
import { dishesIn, isBlock } from './pasted-block.ts'
import { useDishOptions } from './use-dish-options.ts'

/** How the writer goes on from a cell of the grid. */
export type Leave = 'next' | 'left' | 'right' | 'stay' | 'cancel'

type Props = {
  readonly label: string
  readonly value: readonly DishEntry[]
  readonly onChange: (dishes: readonly DishEntry[]) => void
  /** The menu whose usual dishes are proposed first. */
  readonly kind?: MenuKind | undefined
  /** The letter that opened the field. */
  readonly firstLetter?: string
  readonly autoFocus?: boolean
  readonly most?: number
  /** False: dishes are proposed once a letter is typed, so that the list covers nothing that waits for an answer. */
  readonly proposesAtOnce?: boolean
  /** In the grid: Enter, Tab and Escape lead on to another cell. */
  readonly onLeave?: ((how: Leave, dishes: readonly DishEntry[]) => void) | undefined
  /** A block that was pasted, for several cells. */
  readonly onBlock?: ((text: string) => void) | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The dishes of one cell: each can be removed, and the field beside them proposes dishes for the typed letters. */
export const DishesField = (props: Props) => {
  const { label, value, onChange, kind, firstLetter = '', autoFocus = false, onLeave, onBlock } = props
  const { most = menuLimits.dishesPerCell, proposesAtOnce = true } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(firstLetter)
  const [at, setAt] = useState<number>()
  const [focused, setFocused] = useState(false)
  const isFull = value.length >= most
  const proposed = useDishOptions(kind, text, value)
  const typed = text.trim()
  const options = proposesAtOnce || typed !== '' ? proposed : []
  // Without letters nothing is taken by Enter alone.
  const active = options[at ?? (typed === '' ? -1 : 0)]
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const put = (dishes: readonly DishEntry[]) => {
    setText('')
    setAt(undefined)
    if (dishes !== value) onChange(dishes)
    return dishes
  }
  const take = (dish: DishEntry | undefined) => put(dish ? withDish(value, dish, most) : value)
  /** What Enter takes: the marked proposal, or what is typed. */
  const chosen = (): DishEntry | undefined =>
    active?.dish ?? (typed.length >= menuLimits.dishName.min ? newEntry(typed) : undefined)
  const hasLeft = useRef(false)
  const leave = (how: Leave, dishes: readonly DishEntry[]) => {
    if (!onLeave || hasLeft.current) return
    hasLeft.current = how !== 'stay'
    onLeave(how, dishes)
  }
  /** Takes what is typed, as it is typed: it is never lost, although nobody pressed Enter. */
  const takeTypedNow = () => {
    if (typed.length < menuLimits.dishName.min) return value
    const same = options.find(({ dish }) => dish.name.toLowerCase() === typed.toLowerCase())
    return take(same?.dish ?? newEntry(typed))
  }
  const takeAtEnd = useEffectEvent(() => {
    if (!hasLeft.current) takeTypedNow()
  })
  useEffect(() => {
    const onHide = () => takeAtEnd()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])
  const move = (step: number) => {
    const from = at ?? (typed === '' ? -1 : 0)
    if (options.length > 0) setAt((from + step + options.length) % options.length)
  }
  const onEnter = (stays: boolean) => {
    const dishes = take(chosen())
    if (!stays) leave('next', dishes)
  }
  /** What a key does in the field; undefined: what it always does. */
  const actionOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const step = altKey || options.length === 0 ? undefined : steps[key]
    if (step !== undefined) return () => move(step)
    if (key === 'Enter') return () => onEnter(ctrlKey || metaKey)
    if (key === ';' && typed !== '') return () => take(chosen())
    if (key === 'Tab' && onLeave) return () => leave(shiftKey ? 'left' : 'right', take(chosen()))
    if (key === 'Escape' && (onLeave || typed !== '')) return () => leave('cancel', put(value))
    if (key === 'Backspace' && text === '' && value.length > 0) return () => onChange(value.slice(0, -1))
    return undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (onBlock && isBlock(pasted)) {
      event.preventDefault()
      return onBlock(pasted)
    }
    const dishes = dishesIn(pasted)
    if (dishes.length < 2) return
    event.preventDefault()
    put(dishes.reduce<readonly DishEntry[]>((all, name) => withDish(all, newEntry(name), most), value))
  }
  return (
    <Popover
      opened={focused && options.length > 0 && !isFull}
      position="bottom-start"
      offset={4}
      radius="md"
      withinPortal={false}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={240}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={styles.field} data-full={isFull || undefined}>
          {value.map((dish) => (
            <span key={dish.id ?? dish.name} className={styles.dish}>
              <span dir="auto">{dish.name}</span>
              <button
                type="button"
                aria-label={m.menu_dish_remove({ name: dish.name })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  onChange(value.filter((one) => one !== dish))
                  input.current?.focus()
                }}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </span>
          ))}
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={focused && options.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active && focused ? optionId(id, active) : undefined}
            placeholder={value.length === 0 ? m.menu_dish_placeholder() : m.menu_cell_add()}
            autoComplete="off"
            enterKeyHint={onLeave ? 'next' : 'done'}
            maxLength={menuLimits.dishName.max}
            readOnly={isFull}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAt(undefined)
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false)
              if (!hasLeft.current) leave('stay', takeTypedNow())
            }}
            // While letters are typed, Escape drops them and does not close the dialog around the field.
            data-mantine-stop-propagation={typed !== '' || onLeave !== undefined}
          />
          {isFull && <small className={styles.full}>{m.menu_dish_full({ count: most })}</small>}
        </div>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} p={0}>
        <DishOptions
          id={id}
          options={options}
          active={active}
          onPoint={(option) => setAt(options.indexOf(option))}
          onChoose={({ dish }) => {
            take(dish)
            input.current?.focus()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
