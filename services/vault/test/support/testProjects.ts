import type { ProjectInput } from '../../src/server/projects/projectSchema.ts'

const hourMs = 3_600_000

/** Projects that the tests speak for. */
export const testProjects: readonly ProjectInput[] = [
  { id: 'alpha', name: 'Alpha', allowedOrigins: ['https://alpha.example'] },
  { id: 'beta', name: 'Beta', allowedOrigins: ['https://beta.example'] },
  {
    id: 'careful',
    allowedOrigins: ['https://careful.example'],
    vault: { deviceApproval: true, escrowDelayMs: 24 * hourMs },
  },
  { id: 'shared-1', allowedOrigins: ['https://one.example'], vault: { realm: 'shared' } },
  { id: 'shared-2', allowedOrigins: ['https://two.example'], vault: { realm: 'shared', escrow: false } },
]
