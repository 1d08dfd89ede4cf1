import { supervise } from '../node-process.mjs'

// As `npm start`, without building the web app.
supervise('apps/server/src/main.ts', [], 'packages/server-kit/src/embedded-postgres/stop-orphan.ts')
