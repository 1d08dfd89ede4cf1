import { openInvitation } from '@nhip-cau/contract/onboarding'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole, loginPaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthScene } from './auth-scene.tsx'
import { type Invitation, JoinForm } from './join-form.tsx'
import styles from './login-page.module.css'

// Twelve letters and digits in groups of four, as printed on the letter.
const normalCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-')

/**
 * The page for the code of a letter. The code is in the fragment of the address (`#`), which is never sent to a server,
 * or it is typed.
 */
export const JoinPage = () => {
  const [code, setCode] = useState(() => normalCode(decodeURIComponent(window.location.hash.slice(1))))
  const [invitation, setInvitation] = useState<Invitation>()
  const role = currentRole()
  return (
    <div className={styles.page}>
      <title>{`${m.title_join()} · ${m.app_name()}`}</title>
      <AuthScene />
      <div className={styles.side}>
        <div className={styles.column}>
          {invitation ? (
            <JoinForm role={role} invitation={invitation} onOtherCode={() => setInvitation(undefined)} />
          ) : (
            <CodeForm code={code} onType={(typed) => setCode(normalCode(typed))} onOpened={setInvitation} />
          )}
          <a href={loginPaths[role]} className={styles.secondary}>
            {m.join_to_login()}
          </a>
        </div>
      </div>
    </div>
  )
}

type CodeProps = {
  readonly code: string
  readonly onType: (typed: string) => void
  readonly onOpened: (invitation: Invitation) => void
}

const CodeForm = ({ code, onType, onOpened }: CodeProps) => {
  const role = currentRole()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onOpened({ ...(await call(openInvitation, role, { body: { code } })), code })
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }
  // A complete code in the address is sent without another tap.
  const begin = useRef(code.length === 14 ? send : undefined)
  useEffect(() => {
    void begin.current?.()
    begin.current = undefined
  }, [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.length < 14) setProblem(m.join_code_short())
    else void send()
  }
  return (
    <>
      <header>
        <h1>{m.title_join()}</h1>
        <p className={styles.lead}>{m.join_lead()}</p>
      </header>
      <form className={styles.form} noValidate onSubmit={submit}>
        {problem && <Notice tone="danger" title={problem} />}
        <TextField
          label={m.join_code()}
          description={m.join_code_hint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {m.join_continue()}
        </Button>
      </form>
    </>
  )
}
