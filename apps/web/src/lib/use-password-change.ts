import { changePassword } from '@nhip-cau/contract/session'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../paraglide/messages.js'
import { showToast } from '../ui/toasts.ts'
import { callForSession } from './api.ts'
import { isApiProblem, problemText } from './api-problem.ts'
import { currentRole } from './area.ts'

type Options = {
  /** The password that was typed at login. */
  readonly known?: string | undefined
  readonly body?: { readonly end_other_sessions: boolean }
  readonly onDone: () => void
}

/** The fields of a form that changes the password. */
export const usePasswordChange = ({ known = '', body = { end_other_sessions: true }, onDone }: Options) => {
  const [values, setValues] = useState({ current_password: known, new_password: '', again: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { again, ...passwords } = values
  /** Shows the messages. The first field with one gets the focus, because it may be out of sight. */
  const refuse = (form: HTMLFormElement, found: Readonly<Record<string, string>>) => {
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    try {
      await callForSession(changePassword, currentRole(), { body: { ...passwords, ...body } })
      showToast({ text: m.password_change_done() })
      onDone()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
      refuse(form, isApiProblem(error) ? error.errors : {})
    }
  }
  return {
    problem,
    busy,
    errors,
    wanted: values.new_password,
    field: (name: keyof typeof values) => ({
      value: values[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: event.currentTarget.value })
        const { [name]: _mended, ...left } = errors
        setErrors(left)
        if (Object.keys(left).length === 0) setProblem(undefined)
      },
    }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { current_password, new_password } = passwords
      const found = {
        ...(current_password === '' && { current_password: m.field_required({ field: m.password_current() }) }),
        ...(new_password === '' && { new_password: m.field_required({ field: m.password_new() }) }),
        ...(again !== new_password && { again: m.password_mismatch() }),
      }
      if (Object.keys(found).length > 0) refuse(event.currentTarget, found)
      else void send(event.currentTarget)
    },
  }
}
