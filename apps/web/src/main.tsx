import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './areas/app.tsx'
import { startLanguage } from './language/start-language.ts'
import { watchInstall } from './pwa/install.ts'
import { launchInOwnArea } from './pwa/launch.ts'
import { startWorker } from './pwa/start-worker.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { layers } from './ui/layers.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

launchInOwnArea()
layers.start()
watchInstall()
startWorker()

// Not a top-level await: the texts import this chunk, so both would wait for each other.
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <App />
      </ThemeProvider>
    </StrictMode>,
  ),
)
