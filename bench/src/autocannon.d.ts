/** Types of the parts of autocannon that the benchmark uses; the package has none. */
declare module 'autocannon' {
  type Client = {
    setHeaders(headers: Record<string, string>): void
  }
  type Options = {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly timeout?: number
    readonly overallRate?: number
    readonly setupClient?: (client: Client) => void
  }
  type Result = {
    readonly requests: { readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
    readonly throughput: { readonly total: number }
    readonly duration: number
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export = autocannon
}
