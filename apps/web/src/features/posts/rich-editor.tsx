import { isAllowedLink } from '@nhip-cau/contract/rich-text-plain'
import { Editor, type JSONContent } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import textStyles from './post-text.module.css'
import { documentOf, type EditorNode, placeOf, type Written, writtenOf } from './rich-document.ts'
import styles from './rich-text-field.module.css'
import { RichToolbar } from './rich-toolbar.tsx'

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    // Addresses in the text become links when it is read, so the editor need not mark them.
    link: { openOnClick: false, autolink: false, isAllowedUri: (url) => isAllowedLink(url) },
  }),
]

export type RichEditorProps = Written & {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly placeholder: string
  /** Where the caret was in the plain field that this one replaces; undefined if it was elsewhere on the page. */
  readonly caret: readonly [number, number] | undefined
  readonly onChange: (written: Written) => void
}

const attributesOf = ({
  id,
  labelId,
  describedBy,
  invalid,
}: Pick<RichEditorProps, 'id' | 'labelId' | 'describedBy' | 'invalid'>) => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
  class: clsx(styles.words, textStyles.text),
  dir: 'auto',
})

/** The editor of a text with bold, italic, lists and links. Whatever else is pasted becomes plain text. */
export const RichEditor = (props: RichEditorProps) => {
  const { id, labelId, describedBy, invalid, placeholder, text, body } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [linking, setLinking] = useState(false)
  /** What the form knows; anything else came from outside of the editor. */
  const known = useRef<Written>({ text, body })

  const tell = useEffectEvent((root: EditorNode) => {
    known.current = writtenOf(root)
    props.onChange(known.current)
  })
  const begin = useEffectEvent((element: HTMLElement) => {
    const made = new Editor({
      element,
      extensions,
      content: documentOf({ text, body }) as JSONContent,
      injectCSS: false,
      editorProps: {
        attributes: attributesOf(props),
        handleKeyDown: (_, { key, ctrlKey, metaKey }) => {
          if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey)) return false
          setLinking(true)
          return true
        },
      },
      onUpdate: ({ editor: changed }) => tell(changed.getJSON() as EditorNode),
    })
    if (props.caret) {
      const [from, to] = props.caret
      made.commands.setTextSelection({ from: placeOf(text, from), to: placeOf(text, to) })
      // At once, so that no key that is pressed meanwhile is lost.
      made.view.focus()
    }
    return made
  })
  useLayoutEffect(() => {
    if (!host.current) return
    const made = begin(host.current)
    setEditor(made)
    return () => made.destroy()
  }, [])

  // Something else than what was typed: a draft was dropped, or another one was opened.
  useEffect(() => {
    if (!editor || (text === known.current.text && body === known.current.body)) return
    known.current = { text, body }
    editor.commands.setContent(documentOf({ text, body }) as JSONContent, { emitUpdate: false })
  }, [editor, text, body])
  useEffect(() => {
    if (!editor) return
    const attributes = attributesOf({ id, labelId, describedBy, invalid })
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  }, [editor, id, labelId, describedBy, invalid])

  return (
    <div className={styles.frame} data-invalid={invalid || undefined}>
      <RichToolbar editor={editor} controls={id} linking={linking} onLinking={setLinking} />
      <div
        ref={host}
        className={styles.host}
        data-placeholder={text === '' && body === null ? placeholder : undefined}
      />
    </div>
  )
}
