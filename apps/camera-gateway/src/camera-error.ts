export type CameraFailure =
  | 'address'
  | 'network'
  | 'connection'
  | 'timeout'
  | 'password'
  | 'protocol'
  | 'too_large'
  | 'codec'
  | 'picture'
  | 'busy'

/** A camera cannot be used. The reason is written to the gateway's log as a code; nobody else is told it. */
export class CameraError extends Error {
  readonly reason: CameraFailure
  constructor(reason: CameraFailure) {
    super(reason)
    this.name = 'CameraError'
    this.reason = reason
  }
}

/** The failure as a code; anything unforeseen counts as a broken protocol. */
export const failureOf = (error: unknown): CameraFailure => (error instanceof CameraError ? error.reason : 'protocol')
