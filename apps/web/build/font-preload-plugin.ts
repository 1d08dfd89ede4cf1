import type { Plugin } from 'vite'

const earlyFonts = /be-vietnam-pro-(?:latin|vietnamese)-(?:400|600)-normal.*\.woff2$/

/** Names the hashed files of the two weights that every page starts with, so that text is drawn once and in its own font. */
export const fontPreloadPlugin = (): Plugin => ({
  name: 'font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => earlyFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
})
