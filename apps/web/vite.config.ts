import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFileNames, languagePlugin } from './src/language/language-plugin.ts'
import { chunkGroups } from './src/lib/chunk-groups.ts'
import { contractPlugin } from './src/lib/contract-plugin.ts'
import { earlyFilesPlugin } from './src/lib/early-files-plugin.ts'
import { pwaPlugin } from './src/pwa/pwa-plugin.ts'
import { fontPreloadPlugin } from './src/theme/font-preload-plugin.ts'
import { themeCssPlugin, unusedStylesPlugin } from './src/theme/theme-css-plugin.ts'

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    contractPlugin(),
    themeCssPlugin(),
    unusedStylesPlugin(),
    fontPreloadPlugin(),
    languagePlugin(),
    pwaPlugin(),
    earlyFilesPlugin(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      outputStructure: command === 'serve' ? 'locale-modules' : 'message-modules',
      strategy: ['cookie', 'baseLocale'],
      cookieName: 'nhip-cau-language',
      cookieMaxAge: 2_592_000,
      isServer: 'false',
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
  },
  server: {
    proxy: {
      '/main': apiTarget,
      '/api': apiTarget,
    },
  },
}))
