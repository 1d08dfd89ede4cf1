import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, type TablerIcon } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { linkOf } from './rich-document.ts'
import styles from './rich-text-field.module.css'

type Tool = {
  readonly name: string
  readonly label: () => string
  /** As `aria-keyshortcuts` writes it. */
  readonly keys: string
  readonly icon: TablerIcon
  readonly run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    label: m.rich_bold,
    keys: 'Control+B',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: m.rich_italic,
    keys: 'Control+I',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bulletList',
    label: m.rich_bullets,
    keys: 'Control+Shift+8',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: m.rich_numbers,
    keys: 'Control+Shift+7',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

/** The names of what is on at the caret. */
const useActive = (editor: Editor | undefined): string =>
  useSyncExternalStore(
    (changed) => {
      editor?.on('transaction', changed)
      return () => editor?.off('transaction', changed)
    },
    () => [...tools.map(({ name }) => name), 'link'].filter((name) => editor?.isActive(name)).join(' '),
  )

type Props = {
  readonly editor: Editor | undefined
  /** The id of the text. */
  readonly controls: string
  readonly linking: boolean
  readonly onLinking: (linking: boolean) => void
}

/** Bold, italic, lists and links. Its buttons leave the caret, and the keyboard of a phone, where they are. */
export const RichToolbar = ({ editor, controls, linking, onLinking }: Props) => {
  const active = useActive(editor).split(' ')
  const isLink = active.includes('link')
  return (
    <div className={styles.tools}>
      <div
        role="toolbar"
        aria-label={m.rich_toolbar()}
        aria-controls={controls}
        className={styles.buttons}
        onKeyDown={moveInRow}
      >
        {tools.map(({ name, label, keys, icon: Icon, run }) => (
          <ToolButton
            key={name}
            label={label()}
            keys={keys}
            pressed={active.includes(name)}
            icon={<Icon size={22} />}
            onClick={() => editor && run(editor)}
          />
        ))}
        <ToolButton
          label={m.rich_link()}
          keys="Control+K"
          pressed={isLink}
          icon={<IconLink size={22} />}
          onClick={() => onLinking(!linking)}
        />
      </div>
      {linking && editor && <LinkRow editor={editor} isLink={isLink} onDone={() => onLinking(false)} />}
    </div>
  )
}

type ButtonProps = {
  readonly label: string
  readonly keys: string
  readonly pressed: boolean
  readonly icon: React.ReactNode
  readonly onClick: () => void
}

const ToolButton = ({ label, keys, pressed, icon, onClick }: ButtonProps) => (
  <IconButton
    label={label}
    title={`${label} (${keys.replace('Control', 'Ctrl')})`}
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    radius="md"
    className={styles.tool}
    icon={icon}
    // The focus stays in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
)

/** The arrow keys go from button to button, as toolbars do. */
const moveInRow = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step === undefined) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

type LinkProps = { readonly editor: Editor; readonly isLink: boolean; readonly onDone: () => void }

/** Asks for the address of a link, or changes the one at the caret. */
const LinkRow = ({ editor, isLink, onDone }: LinkProps) => {
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const href = linkOf(typed)
    if (href === undefined) return setWrong(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !isLink) {
      const link = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }
      chain.insertContent([link, { type: 'text', text: ' ' }]).run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  const leave = () => {
    editor.commands.focus()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Enter would send the post, and Escape would close what the form is in.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else leave()
  }
  return (
    <div className={styles.link}>
      <TextField
        label={m.rich_link_address()}
        description={m.rich_link_hint()}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={typed}
        error={wrong && m.rich_link_wrong()}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div className={styles.linkButtons}>
        {isLink && (
          <Button
            variant="subtle"
            size="md"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {m.rich_link_remove()}
          </Button>
        )}
        <Button variant="default" size="md" onClick={leave}>
          {m.common_cancel()}
        </Button>
        <Button size="md" onClick={apply}>
          {m.rich_link_apply()}
        </Button>
      </div>
    </div>
  )
}
