import { supervise } from '../hand-over.mjs'

// As `npm start`, without building the web app.
supervise('apps/server/src/main.ts', [], 'packages/server-kit/src/embedded-postgres/stop-orphan.ts')
