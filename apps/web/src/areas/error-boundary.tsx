import { Component, type ReactNode, useEffect } from 'react'
import { isApiProblem } from '../lib/api-problem.ts'
import { m } from '../paraglide/messages.js'
import { ErrorState } from '../ui/error-state.tsx'

const missingCode = new WeakSet<Error>()
// A page's code did not come: a newer version was deployed, or the network was lost. The error follows in the boundary.
window.addEventListener('vite:preloadError', ({ payload }) => missingCode.add(payload))

type Props = {
  /** Another value is another page: the failure of the one before is forgotten. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** The last net below a page. React offers this as a class only. */
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
