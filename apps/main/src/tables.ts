import type { Ownership } from '@nhip-cau/server-kit/ownership'

/** Maps each table to its slice; apps/school-node/src/tables.ts explains the format. */
export const tables: Ownership = {
  accounts: { publishes: ['accounts', 'persons', 'memberships'], keeps: [] },
  schools: { publishes: ['schools', 'nodes'], keeps: [] },
  sessions: { publishes: [], keeps: ['sessions', 'refresh_tokens'] },
  onboarding: { publishes: [], keeps: ['invitations'] },
  'own-account': { publishes: [], keeps: ['email_changes'] },
  'forgotten-password': { publishes: [], keeps: ['password_codes'] },
  changes: { publishes: [], keeps: ['changes'] },
  'key-ring': { publishes: [], keeps: ['signing_keys'] },
  'login-guard': { publishes: [], keeps: ['login_attempts', 'login_places'] },
  'second-step': { publishes: ['recovery_codes'], keeps: [] },
  'server-kit': { publishes: [], keeps: ['idempotency_keys', 'migrations', 'secret_check'] },
}
