import type { Plugin } from 'vite'

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the style sheet behind the splash: a browser paints what stands before it while it loads. Scripts wait for it all
 * the same, so React never draws without styles.
 */
export const lateStylesPlugin = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(stylesheet) ?? []
      if (links.length === 0) throw new Error('The page has no style sheet; was its tag changed?')
      return html.replace(stylesheet, '').replace(/\s*<\/body>/, `${links.join('')}\n  </body>`)
    },
  },
})
