export type BuildFacts = {
  /** Changes with every different build. */
  readonly version: string
  /** Addresses of all hashed files of the build. */
  readonly assets: readonly string[]
  /** The `Link` header of each first page, by its path. */
  readonly links: Readonly<Record<string, string>>
}

declare const __BUILD_FACTS__: BuildFacts

/** Inserted by pwa-plugin.ts. */
export const { version, assets, links } = __BUILD_FACTS__
