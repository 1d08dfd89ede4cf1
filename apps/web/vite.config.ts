import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { contractPlugin } from './build/contract-plugin.ts'
import { earlyFilesPlugin } from './build/early-files-plugin.ts'
import { firstPageModules } from './build/first-page-modules.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { inlineScriptPlugin } from './build/inline-script-plugin.ts'
import { chunkFileNames, languagePlugin } from './build/language-plugin.ts'
import { lateStylesPlugin } from './build/late-styles-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'
import { pwaPlugin } from './build/pwa-plugin.ts'
import { splashTextsPlugin } from './build/splash-texts-plugin.ts'
import { themeCssPlugin, unusedStylesPlugin } from './build/theme-css-plugin.ts'

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

// wouter includes a shim for a function that our React version has.
const resolve = { alias: { 'use-sync-external-store/shim/index.js': 'react' } }

const groups = async () =>
  chunkGroups(
    await firstPageModules({ plugins: [react(), contractPlugin(), languagePlugin(), messagesPlugin()], resolve }),
  )

export default defineConfig(async ({ command }) => ({
  worker: { format: 'es' as const },
  plugins: [
    react(),
    contractPlugin(),
    themeCssPlugin(),
    unusedStylesPlugin(),
    splashTextsPlugin(),
    fontPreloadPlugin(),
    lateStylesPlugin(),
    languagePlugin(),
    inlineScriptPlugin(),
    pwaPlugin(),
    earlyFilesPlugin(),
    messagesPlugin(),
  ],
  resolve,
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      // Only a hundred of six thousand icons are used; the others are not even read.
      experimental: { lazyBarrel: true },
      output: { codeSplitting: { groups: command === 'build' ? await groups() : [] }, chunkFileNames },
    },
  },
  server: {
    proxy: {
      '/main': apiTarget,
      '/api': apiTarget,
    },
  },
}))
