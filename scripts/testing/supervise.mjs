import { supervise } from '../node-process.mjs'

// Runs the server as `npm start` does, without building the web app.
supervise('apps/server/src/main.ts', [], 'packages/server-kit/src/embedded-postgres/stop-orphan.ts')
