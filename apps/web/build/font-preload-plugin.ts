import type { Plugin } from 'vite'

const earlyFonts = /be-vietnam-pro-(?:latin|vietnamese)-(?:400|600)-normal.*\.woff2$/

/**
 * Preloads the hashed files of the two font weights that every page uses first, so that text is not redrawn in another
 * font. Scripts and styles come first on a slow connection: without them there is no text.
 */
export const fontPreloadPlugin = (): Plugin => ({
  name: 'font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => earlyFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            fetchpriority: 'low',
            href: `/${file}`,
          },
          injectTo: 'head' as const,
        })),
  },
})
