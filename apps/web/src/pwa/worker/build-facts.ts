export type BuildFacts = {
  /** Another one for every build that differs. */
  readonly version: string
  /** Addresses of all hashed files of the build. */
  readonly assets: readonly string[]
}

declare const __BUILD_FACTS__: BuildFacts

/** Put in by pwa-plugin.ts. */
export const { version, assets } = __BUILD_FACTS__
