import type { ProjectInput } from '../../src/projects/projectSchema.ts'

const now = { escrowDelayMs: 0, holdMs: 0 }

/** Projects that the tests speak for. */
export const testProjects: readonly ProjectInput[] = [
  { id: 'alpha', name: 'Alpha', allowedOrigins: ['https://alpha.example'], vault: now },
  { id: 'beta', name: 'Beta', allowedOrigins: ['https://beta.example'], vault: now },
  // The defaults: a day for the escrow and for holds.
  { id: 'strict', name: 'Strict', allowedOrigins: ['https://strict.example'] },
  {
    id: 'careful',
    allowedOrigins: ['https://careful.example'],
    vault: { deviceApproval: true, holdMs: 0 },
  },
  { id: 'shared-1', allowedOrigins: ['https://one.example'], vault: { ...now, realm: 'shared' } },
  { id: 'shared-2', allowedOrigins: ['https://two.example'], vault: { ...now, realm: 'shared', escrow: false } },
]
