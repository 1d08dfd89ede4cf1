import { z } from 'zod'

// Zod would try whether it may write code, which our content security policy forbids and the browser reports.
z.config({ jitless: true })

/** The schema library as the contract's schemas find it in a browser (`build/contract-plugin.ts`). */
export { z }
