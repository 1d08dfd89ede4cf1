import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './areas/app.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </StrictMode>,
)
