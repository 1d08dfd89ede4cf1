export type CameraEvent = {
  /** A family asks the teachers about what it saw; they see it from `held_until` on. */
  readonly kind: 'camera-question'
  readonly school_id: string
  readonly class_id: string
  readonly student_id: string
  readonly by_account_id: string
  readonly text: string
  readonly held_until: string | null
  readonly at: string
}
