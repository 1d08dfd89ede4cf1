import { z } from 'zod'

// Zod would test whether it may evaluate code, which our content security policy forbids and the browser reports.
z.config({ jitless: true })

/** Zod for the contract's schemas in a browser (`build/contract-plugin.ts`). */
export { z }
