import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { isApiProblem } from '../lib/api-problem.ts'
import { m } from '../paraglide/messages.js'
import { ErrorState } from '../ui/error-state.tsx'
import { removeSplash } from '../ui/splash.ts'

const missingCode = new WeakSet<Error>()
// A chunk failed to load because a newer version was deployed or the network was lost. The boundary receives the error
// later.
window.addEventListener('vite:preloadError', ({ payload }) => missingCode.add(payload))

type Props = {
  /** A new value means another page and resets the error. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** The last error boundary of a page. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Failure error={this.state.error} />
  }
}

const Failure = ({ error }: { error: unknown }) => {
  const chunkFailed = error instanceof Error && missingCode.has(error)
  useLayoutEffect(() => void removeSplash(), [])
  useEffect(() => {
    if (!chunkFailed) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [chunkFailed])
  return (
    <ErrorState
      title={chunkFailed ? m.error_chunk_title() : m.error_unexpected_title()}
      text={chunkFailed ? m.error_chunk_text() : m.error_default()}
      onRetry={reload}
      requestId={isApiProblem(error) ? error.requestId : undefined}
    />
  )
}

const reload = () => window.location.reload()
