import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { Written } from './rich-document.ts'
import type { RichEditorProps } from './rich-editor.tsx'
import styles from './rich-text-field.module.css'

type Props = Written & {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly description: string
  readonly maxLength: number
  readonly error: string | undefined
  readonly onChange: (written: Written) => void
}

type Loaded = {
  readonly Editor: ComponentType<RichEditorProps>
  readonly caret: readonly [number, number] | undefined
}

/**
 * A text with bold, italic, lists and links. Until its editor is loaded it is a plain field that works; then the editor
 * takes over text, caret and focus at once. A text that has marks already can only be read until then.
 */
export const RichTextField = ({ text, body, ...props }: Props) => {
  const { id, label, placeholder, description, maxLength, error, onChange } = props
  const [loaded, setLoaded] = useState<Loaded>()
  const plain = useRef<HTMLTextAreaElement>(null)
  const module = useRef<typeof import('./rich-editor.tsx')>(undefined)
  const composing = useRef(false)

  const takeOver = useCallback(() => {
    // Not within a letter that is being composed: the browser would drop it.
    if (!module.current || composing.current) return
    const { RichEditor } = module.current
    const area = plain.current
    const isFocused = area !== null && document.activeElement === area
    const caret = isFocused ? ([area.selectionStart, area.selectionEnd] as const) : undefined
    // Before the next key is pressed.
    flushSync(() => setLoaded({ Editor: RichEditor, caret }))
  }, [])
  useEffect(() => {
    let left = false
    const load = async () => {
      try {
        module.current = await import('./rich-editor.tsx')
        if (!left) takeOver()
      } catch {
        // Without a network the plain field stays, and with it everything that was typed.
      }
    }
    void load()
    return () => {
      left = true
    }
  }, [takeOver])

  if (!loaded)
    return (
      <div className={styles.waiting}>
        <TextAreaField
          ref={plain}
          id={id}
          label={label}
          placeholder={placeholder}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          autosize
          minRows={6}
          maxLength={maxLength}
          readOnly={body !== null}
          value={text}
          error={error}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={() => {
            composing.current = false
            // After the event that brings the composed letter.
            setTimeout(takeOver)
          }}
          onChange={(event) => onChange({ text: event.currentTarget.value, body: null })}
        />
      </div>
    )
  const { Editor, caret } = loaded
  const described = `${id}-description`
  return (
    <div>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <Editor
        id={id}
        labelId={`${id}-label`}
        describedBy={error === undefined ? described : `${id}-error ${described}`}
        invalid={error !== undefined}
        placeholder={placeholder}
        text={text}
        body={body}
        caret={caret}
        onChange={onChange}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <p id={described} className={styles.description}>
        {description}
      </p>
    </div>
  )
}
